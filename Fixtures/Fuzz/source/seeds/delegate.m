@implementation A
- (void)scene:(UIScene *)scene {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == %@", @"a\n"];
  UISceneActivationConditions *c = [UISceneActivationConditions new];
  c.prefersToActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
}
@end
