// InstructionCounts                      lists the workloads: name, tab, operations
// InstructionCounts NAME OPERATIONS      does so many operations of one, for a tool that counts instructions
//
// Counting twice, with different numbers of operations, and taking the difference leaves out what starting costs.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let arguments = CommandLine.arguments.dropFirst()
guard let name = arguments.first, let count = arguments.dropFirst().first.flatMap({ Int($0) }) else {
  for workload in FixedWorkload.all { print("\(workload.name)\t\(workload.operations)") }
  exit(0)
}
guard let workload = FixedWorkload.all.first(where: { $0.name == name }) else { fail("there is no workload '\(name)'") }
do {
  let right = try workload.run(count)
  if right != count { fail("\(right) of \(count) operations came out as they should") }
} catch {
  fail("\(error)")
}

func fail(_ message: String) -> Never {
  print("InstructionCounts: \(message)")
  exit(1)
}
