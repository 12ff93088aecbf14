#if CommandLineTool
  import SceneRouterCommands

  SceneRouterCommand.main()
#else
  #error("scene-router and its plug-ins need a trait: add traits: [\"SwiftSources\"] to the package dependency")
#endif
