print("scene-router")
