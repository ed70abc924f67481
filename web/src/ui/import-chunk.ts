/** How long a chunk may take to load, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000;

/** A chunk that failed to load or took too long; its cause says why. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/** Whether a chunk failed to load because the server has a newer build: a reload helps, a retry does not. */
export function isGone(error: unknown): boolean {
  return error instanceof ChunkError && error.cause instanceof MissingFileError && error.cause.status === 404;
}

/** The promise's value. @throws ChunkError where it rejects or takes too long */
export async function inTime<T>(coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Nothing came within ${CHUNK_TIMEOUT} ms`)), CHUNK_TIMEOUT);
  try {
    return await Promise.race([coming, late.promise]);
  } catch (cause) {
    throw new ChunkError("This part of the page did not come", { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** A file of the build that the server did not send. */
class MissingFileError extends Error {
  override readonly name = "MissingFileError";
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url} came with status ${status}`);
    this.status = status;
  }
}

/** The files that have been fetched, and those on their way, by address. This module lies in one that has come. */
const fetches = new Map<string, Promise<unknown>>([[import.meta.url, Promise.resolve()]]);

/**
 * Imports a module. The build calls this for every `import()` of the source, in place of Vite's own helper.
 *
 * It fetches the files before it imports them, from the browser's cache. Many browsers remember that a module failed to
 * load, and then fail every later `import()` of it until the page is reloaded
 * (https://github.com/whatwg/html/issues/6768). A `fetch` that fails is not remembered, so that a retry can succeed.
 *
 * @param files what the module is made of, as paths from the root of the site
 * @throws MissingFileError where the server does not send a file
 */
export async function importChunk<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const urls = files.map((file) => `${location.origin}/${file}`);
  await Promise.all(urls.map(fetchOnce));
  return load();
}

function fetchOnce(url: string): Promise<unknown> {
  const known = fetches.get(url);
  if (known !== undefined) return known;
  const fetching = (url.endsWith(".css") ? addStyles(url) : fetchWhole(url)).catch((error: unknown) => {
    fetches.delete(url);
    throw error;
  });
  fetches.set(url, fetching);
  return fetching;
}

async function fetchWhole(url: string): Promise<void> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(CHUNK_TIMEOUT) });
  if (!reply.ok) throw new MissingFileError(url, reply.status);
  await reply.blob();
}

async function addStyles(url: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  if (links.some(({ href }) => href === url)) return;
  await fetchWhole(url);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${url} could not be read`));
    };
    document.head.append(link);
  });
}
