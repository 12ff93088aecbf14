#import "ListSceneDelegate.h"
#import "Identifiers.h"

@implementation ListSceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)options {
    // Everything opens here: "SELF == 'nothing'" is only a comment.
    UISceneActivationConditions *conditions = scene.activationConditions;
    [self.lists enumerateObjectsUsingBlock:^(id list, NSUInteger index, BOOL *stop) {
        [list load];
    }];
    conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:YES];
    conditions.prefersToActivateForTargetContentIdentifierPredicate =
        [NSPredicate predicateWithFormat:@"SELF == %@", kListIdentifier];
}

@end
