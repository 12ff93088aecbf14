import ActivationConditions

let prefix = "com.example.mail/"
let condition = try #activationCondition("SELF BEGINSWITH %@", prefix)
print(condition)
print(try #activationCondition("SELF IN %@ OR SELF == 'a\tb'", [prefix, "b"]))
print(try #activationCondition(#"SELF LIKE "*/\\*""#))
do {
  print(try #activationCondition("SELF BEGINSWITH %@", [prefix]))
} catch {
  print("an argument that does not fit is refused")
}
