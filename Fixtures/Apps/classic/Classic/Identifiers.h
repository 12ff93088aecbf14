extern NSString * const CLSFilePrefix;
#define kListIdentifier @"classic://list"
