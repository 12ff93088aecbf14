import Foundation

/// Normalization by Foundation, so that the generator doesn't depend on the code under test.
enum CanonicalForms {
  static func decomposed(_ scalars: [UInt32]) -> [UInt32] {
    string(scalars).decomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
  }

  static func composed(_ scalars: [UInt32]) -> [UInt32] {
    string(scalars).precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
  }

  private static func string(_ scalars: [UInt32]) -> NSString {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return NSString(string: String(text))
  }
}

extension TextGenerator {
  /// Scalars that can occur in any theme.
  static let common: [UInt32] = [
    0x61, 0x41, 0x20, 0x2F, 0x30, 0x39, 0xD, 0xA, 0x0, 0x9, 0xAD, 0x200B, 0x200C, 0x200D, 0x34F, 0xFE0F, 0xFEFF, 0xE000,
    0xFFFD, 0xFFFF, 0x301, 0x20DD,
  ]

  static func theme(_ elements: String...) -> [[UInt32]] {
    // By scalars, because Swift joins a space and the mark after it to one `Character`.
    elements.flatMap { $0.unicodeScalars.split(separator: " ").map { $0.map(\.value) } }
  }

  static func theme(_ ranges: ClosedRange<UInt32>..., and rest: String = "") -> [[UInt32]] {
    ranges.flatMap { $0.filter { Unicode.Scalar($0) != nil }.map { [$0] } } + theme(rest)
  }

  /// One alphabet per line, with its difficult cases.
  static let themes: [[[UInt32]]] = [
    theme("a b c s S i I e E f F h H t w y n j J k K A B \u{301} \u{323}"),
    theme("é e e\u{301} É E\u{301} ê ế e\u{302}\u{301} e\u{301}\u{302} ẹ \u{302} \u{301} \u{323} ệ E e x"),
    theme("ß ẞ ss SS s S ſ ſs ﬁ fi F i ﬂ ﬀ ﬃ ffi ﬅ ﬆ st ŉ ʼn n ǰ j\u{30C} J ẖ h\u{331} ẗ ẘ ẙ ẚ a\u{2BE} ẛ ẛ\u{323}"),
    theme("İ i i\u{307} I ı \u{307} I\u{307} į į\u{307} Į J j Ì ì i\u{307}\u{300} \u{300} K k Å Å å a\u{30A} Ω"),
    theme(
      "ΐ ι\u{308}\u{301} Ϊ\u{301} ά α Α ᾳ α\u{345} ᾼ αι \u{345} ᾷ ᾶι ᾶ\u{345} ς σ Σ ῼ ώ ὼ \u{301} \u{342} ΰ ῧ ΅",
      "῀ \u{344}"
    ),
    theme("ё е е\u{308} Ё Е й и\u{306} Й и ѐ ї і ґ ў \u{308} \u{306} \u{483} ꙗ Ꙗ ѣ ᲇ ᲀ в В"),
    theme(0x20...0x17F, 0x180...0x24F),
    theme(0x250...0x3FF, and: "a \u{301} α"),
    theme(0x1E00...0x1FFF, and: "\u{323} \u{345} s α"),
    theme(0x300...0x36F, and: "a e o α а"),
    theme(0x400...0x52F, and: "\u{308} \u{483}"),
    theme("և եւ ե ւ Ե Ւ ﬓ մն ﬗ մխ մ Խ խ ﬔ Ա ա"),
    theme(
      "א א\u{5B0} \u{5B0} ש ש\u{5C1} שׁ שּׁ \u{5BC} \u{5C1} יִ י\u{5B4} \u{5B4} \u{5B7} ײַ ײ ל \u{5BF}",
      "\u{5C4} כ ך"),
    theme(
      "م م\u{64F} \u{64F} آ ا\u{653} ا \u{653} أ \u{654} ؤ و \u{651} \u{651}\u{64E} \u{64E}\u{651} ۀ ە ي ى لا ﻻ",
      "\u{670} ـ"
    ),
    theme("ह हि ि \u{941} \u{94D} क क\u{93C} क़ \u{93C} क्ष ष \u{94D}\u{200D} \u{200D} \u{200C} न ऩ र ऱ \u{951} ा"),
    theme("ক \u{9CD} ো ে া \u{9BC} ড় ড র য য় য \u{9D7} ৌ \u{200D}", "த ொ ெ ா \u{BCD} ப \u{BD7}"),
    theme("ಕ ೊ ೆ \u{CC2} ೂ ೀ ಿ \u{CD5} \u{CCD}", "ക ൊ െ ാ \u{D4D} \u{D3E}", "ක ෝ ො \u{DCA} ේ ෙ"),
    theme("ก ก\u{E31} \u{E31} \u{E48} \u{E49} กำ ำ า \u{E38} \u{E3A} เ", "ກ \u{EB1} \u{EC8} ໍ ຳ \u{EB8} ເ"),
    theme(
      "ཀ \u{F71} \u{F72} \u{F73} \u{F74} \u{F75} \u{F81} \u{F80} \u{F90} \u{FB5} གྷ ག \u{FB7} \u{F84} \u{F39}",
      "\u{F7C} ཫ"),
    theme("か が か\u{3099} \u{3099} ガ カ ハ パ ハ\u{309A} \u{309A} ｶ ﾞ ｶﾞ ﾊﾟ ゛ ヴ ウ ゞ ゝ は ば ぱ ﾟ"),
    theme(
      "가 각 간 \u{1100} \u{1161} \u{11A8} \u{1100}\u{1161} \u{1100}\u{1161}\u{11A8} 힣 \u{1112} \u{1175} \u{11C2}",
      "\u{1160} \u{115F} \u{3131} \u{A960} \u{D7B0}"
    ),
    theme(0xAC00...0xAC40, 0x1100...0x1115, 0x1160...0x1178, 0x11A7...0x11C5),
    theme("日 本 語 豈 更 \u{F900} \u{FA0E} 日本 \u{FE00} \u{E0100} \u{2F800} 丽 々 ー \u{302A} \u{302D} \u{3099}"),
    theme("👨 👩 👨\u{200D}👩 \u{200D} 👍 👍🏽 🏽 🏻 ❤ ❤\u{FE0F} \u{FE0F} 🇫 🇷 🇫🇷 🇩🇪 😀 ⌚ 1\u{FE0F}\u{20E3} \u{20E3} ☝ 🏴 a"),
    theme("😀 😀 日 é e\u{301} e \u{301} ガ カ\u{3099} カ 𝔸 a /"),
    theme("𐐀 𐐨 𐐁 𞤀 𞤢 𐲀 𐳀 𝅗𝅥 \u{1D157}\u{1D165} \u{1D165} 𝔸 𑂚 𑂙\u{110BA} 𑂙 \u{110BA} \u{1D16E} a é"),
    theme(
      "\u{A0} \u{200E} \u{2028} \u{2029} \u{85} \u{B} \u{C} \u{200B} \u{2060} \u{AD} \u{34F} \u{180B} \u{FE0F}",
      "\u{20DD} a e\u{301}"
    )
      + [[0xD], [0xA], [0xD, 0xA], [0x20], [0x0]],
    theme("Ａ A a ａ ① 1 ² 2 ㎏ k Ⅳ ⅳ ⓐ Ⓐ ℵ א ø o Ø ł l đ ð Đ æ Æ ǽ ae œ Å \u{338} ≠ = ∉ ∈"),
    theme("Ა ა Ა Ⴀ ⴀ ა Ꭰ ꭰ Ᏸ ᏸ Ꭱ ꭱ Ɐ ɐ Ⱥ ⱥ Ɡ ɡ Ჿ ჿ Ⰰ ⰰ Ⲁ ⲁ Ꙁ ꙁ Ꞌ"),
    theme(
      "ក \u{17D2} ខ \u{17B7} \u{17B6} \u{17DD}", "က \u{1039} ခ \u{103A} \u{102D} ဥ ဦ \u{102E}", "ᬅ ᬆ \u{1B35}",
      "\u{1B34}"),
    theme(
      "a \u{301} \u{302} \u{303} \u{304} \u{308} \u{316} \u{323} \u{327} \u{328} \u{334} \u{338} \u{345}",
      "\u{35C} \u{360} \u{20D2}"
    ),
    theme("x") + [
      [UInt32](repeating: 0x301, count: 30), [UInt32](repeating: 0x323, count: 21), [0x61], [0x62], [0xE9],
    ],
    theme("ὰ ά ᾴ ᾀ ᾈ ἀι ἀ\u{345} ἄ \u{313} \u{301} \u{300} \u{308} ΰ ῦ ῲ ω\u{345} ωι ῳ Ὠ ᾨ ᾠ ὠ"),
    theme(
      "\u{2126} \u{212A} \u{212B} \u{1F71} \u{340} \u{341} \u{343} \u{344} \u{374} ʹ \u{37E} ; \u{387} ·",
      "\u{1FEF} ` \u{2000} \u{2002} 〈 \u{2329}"
    ),
  ]
}
