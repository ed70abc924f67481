import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ROOM = 2 ** 31;

/** Creates a temporary folder for tests: in memory if there is enough space, otherwise on disk. */
export async function createScratchFolder(name: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? MEMORY : tmpdir(), `${name}-`));
}

async function hasRoom(): Promise<boolean> {
  return statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize > ROOM,
    () => false,
  );
}
