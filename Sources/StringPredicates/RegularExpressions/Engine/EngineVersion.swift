#if RegularExpressions
  import CPCRE2
#endif

/// Which regular-expression engine is behind `MATCHES`.
package enum EngineVersion {
  /// The engine with its version, such as `PCRE2 10.42 2022-12-11`.
  package static var text: String {
    #if RegularExpressions
      var bytes = [CChar](repeating: 0, count: 64)
      guard pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), &bytes) > 0 else { return "PCRE2" }
      return "PCRE2 " + String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      return "without regular expressions"
    #endif
  }
}
