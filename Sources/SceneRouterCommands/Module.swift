// The module's first file; see the folder's other files.
