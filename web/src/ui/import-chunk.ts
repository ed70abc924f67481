/** The maximum time in which a chunk must load, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Thrown if a chunk fails to load or takes too long. `cause` is the reason. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/** Returns whether a chunk failed to load because the server has a newer build. Then a reload helps, but a retry does not. */
export function isChunkOutdated(error: unknown): boolean {
  return error instanceof ChunkError && error.cause instanceof MissingFileError && error.cause.status === 404;
}

/**
 * Returns whether a chunk was downloaded, but its code failed to run. Some browsers never run it again before the page is
 * reloaded. In others, a retry helps.
 */
export function hasChunkFailedToEvaluate(error: unknown): boolean {
  return error instanceof ChunkError && error.cause instanceof EvaluationError;
}

/**
 * Waits for a chunk to load.
 * @throws ChunkError if the promise rejects or takes too long
 */
export async function waitForChunk<T>(loading: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error(`No response within ${CHUNK_TIMEOUT_MS} ms`)),
    CHUNK_TIMEOUT_MS,
  );
  try {
    return await Promise.race([loading, timeout.promise]);
  } catch (cause) {
    throw new ChunkError("Could not load a part of the page", { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Thrown if the server does not send a file of the build. */
class MissingFileError extends Error {
  override readonly name = "MissingFileError";
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url} returned status ${status}`);
    this.status = status;
  }
}

/** Thrown if the code of a module fails to run, although all its files were downloaded. `cause` is the browser's error. */
class EvaluationError extends Error {
  override readonly name = "EvaluationError";
}

/** Fetched files and pending fetches by URL. The file that contains this module has been fetched already. */
const fetches = new Map<string, Promise<unknown>>([[import.meta.url, Promise.resolve()]]);

/**
 * Imports a module. The build replaces every `import()` of the source with a call to this function, instead of Vite's
 * own helper.
 *
 * Fetches the files first, so that the import reads them from the browser's cache. Many browsers remember that a module
 * failed to load and fail every later `import()` of it until the page is reloaded
 * (https://github.com/whatwg/html/issues/6768). A failed `fetch` is not remembered, so a retry can succeed.
 *
 * @param files the files of the module, as paths from the root of the site
 * @throws MissingFileError if the server does not send a file
 * @throws EvaluationError if the import fails
 */
export async function importChunk<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const urls = files.map((file) => `${location.origin}/${file}`);
  await Promise.all(urls.map(fetchOnce));
  return load().catch((cause: unknown) => {
    throw new EvaluationError("The module was downloaded, but did not start", { cause });
  });
}

function fetchOnce(url: string): Promise<unknown> {
  const earlierFetch = fetches.get(url);
  if (earlierFetch !== undefined) return earlierFetch;
  const isStyleSheet = url.endsWith(".css");
  const newFetch = (isStyleSheet ? addStyleSheet(url) : fetchFile(url)).catch((error: unknown) => {
    // The next call fetches the file again.
    fetches.delete(url);
    throw error;
  });
  fetches.set(url, newFetch);
  return newFetch;
}

/** Downloads a complete file into the browser's cache. */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(CHUNK_TIMEOUT_MS) });
  if (!response.ok) throw new MissingFileError(url, response.status);
  await response.blob();
}

/** Adds a style sheet to the document, and waits until it is applied. */
async function addStyleSheet(url: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  if (links.some(({ href }) => href === url)) return;
  await fetchFile(url);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`Could not apply the styles of ${url}`));
    };
    document.head.append(link);
  });
}
