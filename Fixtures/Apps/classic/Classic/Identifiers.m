#import "Identifiers.h"
NSString * const CLSFilePrefix = @"classic://file/";
