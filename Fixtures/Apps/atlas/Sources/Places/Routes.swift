public enum Routes {
  public static let place = "places/place"
}
