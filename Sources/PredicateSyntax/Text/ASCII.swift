extension UInt8 {
  /// The byte in uppercase if it is a lowercase ASCII letter; otherwise, the byte itself.
  package var asciiUppercased: UInt8 { self >= 0x61 && self <= 0x7A ? self & 0xDF : self }

  /// The byte in lowercase if it is an uppercase ASCII letter; otherwise, the byte itself.
  package var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isWordStart: Bool { (asciiLowercased >= 0x61 && asciiLowercased <= 0x7A) || self == UInt8(ascii: "_") }
  var isWordPart: Bool { isWordStart || isASCIIDigit }

  /// The value of a hexadecimal digit, or `nil` if the byte isn't a hexadecimal digit.
  package var hexadecimalDigit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}
