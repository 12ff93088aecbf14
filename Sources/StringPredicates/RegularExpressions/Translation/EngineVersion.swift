#if RegularExpressions
  import CPCRE2
#endif

/// The version of the regular-expression engine that evaluates `MATCHES`.
package enum EngineVersion {
  /// The name and version of the engine, such as `PCRE2 10.42 2022-12-11`.
  package static var text: String {
    #if RegularExpressions
      let version = configuration(UInt32(PCRE2_CONFIG_VERSION))
      return version.isEmpty ? "PCRE2" : "PCRE2 " + version
    #else
      return "without regular expressions"
    #endif
  }

  /// The version of the engine's Unicode tables, such as `14.0.0`.
  static var unicode: String {
    #if RegularExpressions
      return configuration(UInt32(PCRE2_CONFIG_UNICODE_VERSION))
    #else
      return ""
    #endif
  }

  #if RegularExpressions
    private static func configuration(_ what: UInt32) -> String {
      var bytes = [CChar](repeating: 0, count: 64)
      guard pcre2_config_8(what, &bytes) > 0 else { return "" }
      return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  #endif
}
