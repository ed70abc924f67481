/** Returns whether an error means that a file or folder does not exist. */
export function isFileNotFound(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
