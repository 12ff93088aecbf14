#import "FileSceneDelegate.h"

@implementation FileSceneDelegate

- (void)configure:(UIScene *)scene withFile:(NSString *)file {
    NSString *identifier = [NSString stringWithFormat:@"%@%@", CLSFilePrefix, file];
    NSPredicate *same = [NSPredicate predicateWithFormat:@"SELF == %@", identifier];
    [scene.activationConditions setCanActivateForTargetContentIdentifierPredicate:same];
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
        [NSCompoundPredicate orPredicateWithSubpredicates:@[
            same, [NSPredicate predicateWithFormat:@"SELF BEGINSWITH \"file:\" AND SELF ENDSWITH[c] '.txt'"]
        ]];
    NSUserActivity *activity = [[NSUserActivity alloc] initWithActivityType:@"com.example.classic.file"];
    activity.targetContentIdentifier = kListIdentifier;
}

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    [self configure:scene withFile:session.userInfo[@"file"]];
}

@end
