import ActivationConditions

let prefix = "com.example.mail/"
_ = try #activationCondition("SELF BEGINWITH %@", prefix)
_ = try #activationCondition("SELF MATCHES 'a+'")
_ = try #activationCondition("SELF == '\(prefix)'")
_ = try #activationCondition("SELF == %@ OR SELF == %@", prefix)
_ = try #activationCondition(prefix)
