import { createHash } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { maxMapNameLength } from "contract/constants.ts";
import type { MapPlan } from "contract/maps.ts";
import type { Clock } from "../../../platform/clock.ts";
import { isFileNotFound } from "../../../platform/is-file-not-found.ts";
import type { RenderingOutcome } from "./drawing-worker.ts";
import { mapFileLimits } from "./read-game-layer.ts";

/** The maximum number of map files that are rendered. */
const maxFiles = 200;
/** How long a listing of the folder is cached, in milliseconds. */
const maxListingAgeMs = 10_000;
/** The maximum total size of all drawings, in characters. Further drawings are left out. */
const maxCharacters = 16_000_000;
const mapExtension = ".map";

/** A drawing with its picture. */
type RenderedDrawing = MapPlan & { readonly svg: string };
/** A file that was read. `version` consists of its size and modification time; `drawing` is `null` if it cannot be rendered. */
type CachedFile = { readonly version: string; readonly drawing: RenderedDrawing | null };

/**
 * The drawings of the maps in a folder. Each version of a file is rendered once. File names come only from listing the folder:
 * no input of a client is ever part of a path.
 */
export class MapDrawings {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #warn: (details: object, message: string) => void;
  #files: ReadonlyMap<string, CachedFile> = new Map();
  /** The last listing of the folder: when it started, in milliseconds since the epoch, and a promise of its completion. */
  #lastUpdate: { readonly startedAt: number; readonly completion: Promise<void> } | null = null;

  /** @param warn logs a file that cannot be rendered */
  constructor(folder: string, clock: Clock, warn: (details: object, message: string) => void) {
    this.#folder = folder;
    this.#clock = clock;
    this.#warn = warn;
  }

  /** Returns all drawings, updated if the last listing is too old or, because the clock was set back, in the future. */
  async list(): Promise<RenderedDrawing[]> {
    const now = this.#clock.now();
    const lastUpdate = this.#lastUpdate;
    const isOutdated =
      lastUpdate === null || now - lastUpdate.startedAt >= maxListingAgeMs || now < lastUpdate.startedAt;
    if (isOutdated) this.#lastUpdate = { startedAt: now, completion: this.#update(lastUpdate?.completion) };
    await this.#lastUpdate?.completion;
    return [...this.#files.values()].flatMap(({ drawing }) => drawing ?? []);
  }

  /** Lists the folder and renders new and changed files, one after the other. */
  async #update(previousUpdate: Promise<void> | undefined): Promise<void> {
    await previousUpdate;
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch((error: unknown) => {
      if (!isFileNotFound(error)) this.#warn({ err: error }, "cannot read the folder of maps");
      return [];
    });
    const names = entries.filter((entry) => entry.isFile() && isMapFile(entry.name)).map(({ name }) => name);
    const files = new Map<string, CachedFile>();
    await using renderer = new DrawingRenderer();
    let totalCharacters = 0;
    for (const name of names.toSorted().slice(0, maxFiles)) {
      const map = name.slice(0, -mapExtension.length);
      const cachedFile = await this.#read(renderer, map, join(this.#folder, name));
      if (cachedFile === null) continue;
      totalCharacters += cachedFile.drawing?.svg.length ?? 0;
      if (totalCharacters > maxCharacters) break;
      files.set(map, cachedFile);
    }
    this.#files = files;
  }

  /** Reads a map file. Returns `null` if it cannot be read or was deleted since the folder was listed. */
  async #read(renderer: DrawingRenderer, map: string, path: string): Promise<CachedFile | null> {
    try {
      await using file = await open(path, "r");
      const { size, mtimeMs } = await file.stat();
      const version = `${size} ${mtimeMs}`;
      const cachedFile = this.#files.get(map);
      if (cachedFile?.version === version) return cachedFile;
      return { version, drawing: await this.#render(renderer, map, file, size) };
    } catch (error) {
      if (!isFileNotFound(error)) this.#warn({ map, err: error }, "cannot read map file");
      return null;
    }
  }

  /** Renders a map file. If that is not possible, logs the reason and returns `null`. */
  async #render(
    renderer: DrawingRenderer,
    map: string,
    file: FileHandle,
    size: number,
  ): Promise<RenderedDrawing | null> {
    const isTooLarge = size > mapFileLimits.bytes;
    const outcome = isTooLarge ? { reason: "is too large" } : await renderer.render(await readBytes(file, size));
    if ("reason" in outcome) {
      this.#warn({ map, reason: outcome.reason }, "map file not rendered");
      return null;
    }
    const { svg, width, height } = outcome;
    const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 16);
    // The API calls the path of a drawing its address.
    return { map, width, height, address: `${drawingsPath}/${hash}.svg`, svg };
  }
}

/** Reads the first `size` bytes of a file, even if it has grown since. */
async function readBytes(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  const { bytesRead } = await file.read(bytes, 0, size, 0);
  return bytes.subarray(0, bytesRead);
}

/** The URL path of the drawings, which the API calls plans. */
export const drawingsPath = "/plans";

function isMapFile(name: string): boolean {
  return (
    name.endsWith(mapExtension) &&
    name.length > mapExtension.length &&
    name.length <= maxMapNameLength + mapExtension.length
  );
}

/** The maximum memory of the worker thread, in MiB. */
const maxMemoryMib = 64;
/** Maximum time for rendering one map, in milliseconds. */
const renderTimeoutMs = 20_000;

/** Renders maps in a worker thread, which starts with the first map and ends when the renderer is disposed. */
class DrawingRenderer {
  #worker: Worker | null = null;

  /** Renders one map. Calls must not overlap. */
  async render(file: Uint8Array): Promise<RenderingOutcome> {
    this.#worker ??= new Worker(new URL("./drawing-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMib },
    });
    try {
      // Rejects if the worker fails, for example because of its memory limit, and at the timeout.
      const reply = once(this.#worker, "message", { signal: AbortSignal.timeout(renderTimeoutMs) });
      this.#worker.postMessage(file);
      const [outcome] = (await reply) as [RenderingOutcome];
      return outcome;
    } catch {
      await this[Symbol.asyncDispose]();
      return { reason: "takes too long or too much memory to render" };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }
}
