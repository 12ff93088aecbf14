// StreamPeers write SCENES MEGABYTES FOLDER     writes scenes.ndjson and payloads.ndjson
// StreamPeers decode FILE                       decodes each payload with Foundation's JSONDecoder
//
// `decode` prints how many payloads have an identifier, and how many bytes these have together.

import Foundation
import Workloads

/// What an app reads of a payload.
struct Payload: Decodable {
  struct Notification: Decodable {
    var target: String?
    enum CodingKeys: String, CodingKey { case target = "target-content-id" }
  }
  var aps: Notification
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 4, arguments.first == "write", let scenes = Int(arguments[2]), let size = Int(arguments[3]) {
  try StreamWorkload(scenes: scenes, megabytes: size).write(to: URL(fileURLWithPath: arguments[4]))
} else if arguments.count == 2, arguments.first == "decode" {
  let decoder = JSONDecoder()
  var (count, length) = (0, 0)
  let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[2])))
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    // A copy of the line: slices of one large value are decoded ten times as slowly.
    guard let target = try decoder.decode(Payload.self, from: Data(line)).aps.target else { continue }
    count += 1
    length += target.utf8.count
  }
  print(count, length)
} else {
  print("StreamPeers: write SCENES MEGABYTES FOLDER, or decode FILE")
  exit(64)
}
