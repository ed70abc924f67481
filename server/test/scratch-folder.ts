import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_FOLDER = "/dev/shm";
/** Two gigabytes must be free, so that the folders of tests do not fill the memory. */
const REQUIRED_BYTES = 2 ** 31;

/** Creates a temporary folder for tests: in memory if there is enough space, otherwise on disk. */
export async function createScratchFolder(name: string): Promise<string> {
  const parent = (await hasSpaceInMemory()) ? MEMORY_FOLDER : tmpdir();
  return mkdtemp(join(parent, `${name}-`));
}

async function hasSpaceInMemory(): Promise<boolean> {
  return statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => bavail * bsize > REQUIRED_BYTES,
    () => false,
  );
}
