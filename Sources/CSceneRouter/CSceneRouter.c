// This target is a header: Sources/SceneRouterC implements it.
