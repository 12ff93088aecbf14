import ActivationConditions

let prefix = "com.example.mail/"
let condition = try #activationCondition("SELF BEGINSWITH %@", prefix)
print(condition)
print(try #activationCondition("SELF IN %@ OR SELF == 'a\tb'", [prefix, "b"]))
print(try #activationCondition(#"SELF LIKE "*/\\*""#))
let (bounds, number, flag) = (["a", "z"], 3, true)
print(
  try #activationCondition("SELF BETWEEN %@ AND SELF BEGINSWITH %@", bounds, prefix).evaluate(with: "com.example.mail/")
)
print(try #activationCondition("SELF BEGINSWITH %@ OR ANY %@ == SELF", prefix, bounds).evaluate(with: "z"))
print(
  try #activationCondition("%d == 3 AND SELF BEGINSWITH %@ AND %@ == TRUE", number, prefix, flag).evaluate(with: "b"))
do {
  print(try #activationCondition("SELF BEGINSWITH %@", [prefix]))
} catch {
  print("an argument that does not fit is refused")
}
