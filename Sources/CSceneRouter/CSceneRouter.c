// This target is only a header; Sources/SceneRouterC implements it.
