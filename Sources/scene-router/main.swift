import SceneRouterCommands

SceneRouterCommand.main()
