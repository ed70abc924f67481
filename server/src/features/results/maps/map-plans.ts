import { createHash } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { mapMax } from "contract/constants.ts";
import type { MapPlan } from "contract/maps.ts";
import type { Clock } from "../../../platform/clock.ts";
import { isNotThere } from "../../../platform/is-not-there.ts";
import type { Drawing } from "./plan-worker.ts";
import { mapFileLimits } from "./read-game-layer.ts";

/** Files that are drawn at most, and how often the folder is listed again, in milliseconds. */
const filesAtMost = 200;
const listingMs = 10_000;
/** Memory for all drawings, in characters. */
const charactersAtMost = 16_000_000;
const ending = ".map";

type DrawnPlan = MapPlan & { readonly svg: string };
type KnownFile = { readonly version: string; readonly plan: DrawnPlan | null };

/**
 * The plans of maps whose files are in a folder, drawn once per version of a file. A file's name is found by listing the
 * folder, and nothing that a caller sends is ever part of a path.
 */
export class MapPlans {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #warn: (details: object, message: string) => void;
  #files: ReadonlyMap<string, KnownFile> = new Map();
  #listed: { readonly at: number; readonly done: Promise<void> } | null = null;

  /** @param warn logs a file that cannot be drawn */
  constructor(folder: string, clock: Clock, warn: (details: object, message: string) => void) {
    this.#folder = folder;
    this.#clock = clock;
    this.#warn = warn;
  }

  async list(): Promise<DrawnPlan[]> {
    const now = this.#clock.now();
    if (this.#listed === null || now - this.#listed.at >= listingMs || now < this.#listed.at) {
      this.#listed = { at: now, done: this.#update(this.#listed?.done) };
    }
    await this.#listed.done;
    return [...this.#files.values()].flatMap(({ plan }) => plan ?? []);
  }

  /** Lists the folder, and draws what is new or changed, one file after the other. */
  async #update(before: Promise<void> | undefined): Promise<void> {
    await before;
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch((error: unknown) => {
      if (!isNotThere(error)) this.#warn({ err: error }, "the folder of maps cannot be read");
      return [];
    });
    const names = entries.filter((entry) => entry.isFile() && isMapFile(entry.name)).map(({ name }) => name);
    const files = new Map<string, KnownFile>();
    await using drawer = new PlanDrawer();
    let characters = 0;
    for (const name of names.toSorted().slice(0, filesAtMost)) {
      const map = name.slice(0, -ending.length);
      const known = await this.#read(drawer, map, join(this.#folder, name));
      if (known === null) continue;
      characters += known.plan?.svg.length ?? 0;
      if (characters > charactersAtMost) break;
      files.set(map, known);
    }
    this.#files = files;
  }

  /** `null`: it was deleted since the folder was listed, or cannot be read. */
  async #read(drawer: PlanDrawer, map: string, path: string): Promise<KnownFile | null> {
    try {
      await using file = await open(path, "r");
      const { size, mtimeMs } = await file.stat();
      const version = `${size} ${mtimeMs}`;
      const known = this.#files.get(map);
      if (known?.version === version) return known;
      return { version, plan: await this.#draw(drawer, map, file, size) };
    } catch (error) {
      if (!isNotThere(error)) this.#warn({ map, err: error }, "a map's file cannot be read");
      return null;
    }
  }

  /** `null`: it is not drawn, and the log says why. */
  async #draw(drawer: PlanDrawer, map: string, file: FileHandle, size: number): Promise<DrawnPlan | null> {
    const drawing =
      size > mapFileLimits.bytes ? { reason: "is too large" } : await drawer.draw(await bytesOf(file, size));
    if ("reason" in drawing) {
      this.#warn({ map, reason: drawing.reason }, "a map's file is not drawn");
      return null;
    }
    const { svg, width, height } = drawing;
    const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 16);
    return { map, width, height, address: `${plansPath}/${hash}.svg`, svg };
  }
}

/** The first bytes of a file, whatever it has grown to since. */
async function bytesOf(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  const { bytesRead } = await file.read(bytes, 0, size, 0);
  return bytes.subarray(0, bytesRead);
}

export const plansPath = "/plans";

function isMapFile(name: string): boolean {
  return name.endsWith(ending) && name.length > ending.length && name.length <= mapMax + ending.length;
}

/** Memory of the thread in MiB, and for how long one map may be drawn, in milliseconds. */
const memory = 64;
const patience = 20_000;

/** Draws maps in a thread of its own, which is started for the first and ends with the drawer. */
class PlanDrawer {
  #worker: Worker | null = null;

  /** Draws one map; calls must not overlap. */
  async draw(file: Uint8Array): Promise<Drawing> {
    this.#worker ??= new Worker(new URL("./plan-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    try {
      const drawn = once(this.#worker, "message", { signal: AbortSignal.timeout(patience) });
      this.#worker.postMessage(file);
      const [drawing] = (await drawn) as [Drawing];
      return drawing;
    } catch {
      await this[Symbol.asyncDispose]();
      return { reason: "takes too long or too much memory to draw" };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }
}
