#import "FileSceneDelegate.h"

@implementation FileSceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    NSString *file = session.userInfo[@"file"];
    [scene.activationConditions setCanActivateForTargetContentIdentifierPredicate:
        [NSPredicate predicateWithFormat:@"SELF == %@", file]];
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
        [NSPredicate predicateWithFormat:@"SELF BEGINSWITH %@ AND "
                                         @"SELF ENDSWITH[c] '.txt'", CLSFilePrefix];
    NSUserActivity *activity = [[NSUserActivity alloc] initWithActivityType:@"com.example.classic.file"];
    activity.targetContentIdentifier = kListIdentifier;
}

@end
