#import "Identifiers.h"
NSString * const CLSFilePrefix = @"classic://file/";
#define kListIdentifier @"classic://list"
