/** A part of the page's code that did not come. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}
