import SceneSources
import Testing

/// What Objective-C sends messages to: the declared types of variables, properties, parameters and methods.
@Suite struct ObjectiveCReceiverTests {
  private static let prefers = "prefersToActivateForTargetContentIdentifierPredicate"

  /// Two helpers whose methods have one name.
  private static let helpers = ["Mail", "Notes"].map { name in
    """
    @interface \(name)Helper : NSObject
    + (instancetype)shared;
    @end
    @implementation \(name)Helper
    + (instancetype)shared { return nil; }
    - (void)apply:(UIScene *)s { s.activationConditions.\(prefers) = [NSPredicate predicateWithFormat:@"SELF == '\(name)'"]; }
    @end

    """
  }.joined()

  private func windows(_ call: String, _ property: String = "", _ member: String = "") throws -> [String] {
    let main = """
      @interface Main : UIResponder <UIWindowSceneDelegate>
      \(property)
      @end
      @implementation Main \(member)
      - (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session { \(call) }
      @end
      """
    return summary(try Checkout(["H.m": Self.helpers, "Main.m": main]).read().application)
  }

  @Test(arguments: [
    ("[[MailHelper shared] apply:scene];", ""), ("MailHelper *notes = [self make]; [notes apply:scene];", ""),
    ("[self.notesHelper apply:scene];", "@property (nonatomic, strong) MailHelper *notesHelper;"),
    ("[_notesHelper apply:scene];", "@property (nonatomic, nullable) MailHelper *notesHelper;"),
    ("[[self notesHelper] apply:scene];", "- (MailHelper *)notesHelper;"),
    ("[(MailHelper *)self.notes apply:scene];", "@property id notes;"),
    ("id notes = [[MailHelper alloc] init]; [notes apply:scene];", ""),
    ("__weak typeof(self) weakSelf = self; [weakSelf.h apply:scene];", "@property MailHelper *h;"),
    ("for (MailHelper *h in self.all) { [h apply:scene]; }", ""),
    (
      "[((AppDelegate *)UIApplication.sharedApplication.delegate).notes apply:scene];",
      "@end\n@interface AppDelegate : UIResponder\n@property MailHelper *notes;"
    ),
  ])
  func theDeclaredTypeDecides(call: String, property: String) throws {
    #expect(try windows(call, property) == ["Main prefers SELF == 'Mail'"])
  }

  @Test func instanceVariablesAndParametersAreDeclared() throws {
    let found = ["Main prefers SELF == 'Mail'"]
    #expect(try windows("[_notes apply:scene];", "", "{ MailHelper *_notes; }") == found)
    #expect(try windows("[self->_notes apply:scene];", "", "{ MailHelper *_notes; }") == found)
    let method = "\n- (void)use:(id)a notes:(MailHelper *)notes on:(UIScene *)s { [notes apply:s]; }"
    #expect(try windows("[self use:nil notes:[self make] on:scene];", "", method) == found)
    // The caller's type goes before that of a protocol.
    let any = method.replacing("MailHelper *", with: "id<Applying>")
    #expect(try windows("[self use:nil notes:[MailHelper new] on:scene];", "", any) == found)
  }

  /// The words of a name say nothing.
  @Test(arguments: [
    ("[self.mailHelper apply:scene];", "@property NSObject *mailHelper;"), ("[self.mailHelper apply:scene];", ""),
    ("id mailHelper = [self make]; [mailHelper apply:scene];", ""),
    ("MailHelper *h; if (x) { NotesHelper *h; [h apply:scene]; }", ""),
  ])
  func anotherNameOfAHelperIsNone(call: String, property: String) throws {
    #expect(try windows(call, property).isEmpty)
  }

  @Test(arguments: [
    ("[scene allow];", true), ("UIWindowScene *ws = (UIWindowScene *)scene; [ws allow];", true),
    ("[self.window.windowScene allow];", true), ("[[self.window windowScene] allow];", true),
    ("[self.sceneName allow];", false), ("[self.delegateOfScene allow];", false),
  ])
  func scenesAreDeclared(call: String, isScene: Bool) throws {
    let category =
      "@end\n@implementation UIScene (Mail)\n- (void)allow { self.activationConditions.\(Self.prefers) = [NSPredicate predicateWithValue:YES]; }"
    #expect(try windows(call, category) == (isScene ? ["Main prefers TRUEPREDICATE"] : []))
  }
}
