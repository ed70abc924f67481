import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_FOLDER = "/dev/shm";
const REQUIRED_BYTES = 2 ** 31;

/** Creates a temporary folder for tests: in memory if there is enough space, otherwise on disk. */
export async function createScratchFolder(name: string): Promise<string> {
  return mkdtemp(join((await hasSpaceInMemory()) ? MEMORY_FOLDER : tmpdir(), `${name}-`));
}

async function hasSpaceInMemory(): Promise<boolean> {
  return statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => bavail * bsize > REQUIRED_BYTES,
    () => false,
  );
}
