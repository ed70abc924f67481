import { DatabaseSync } from "node:sqlite";

const BUSY = 5;

/**
 * Keeps other processes from serving the same file: each would queue its writes without knowing of the other's.
 * The lock is an open transaction on an empty database beside the file, so that the operating system frees it however
 * the process ends.
 *
 * @throws when another holds it, in words for whoever started the server
 */
export function lockFile(file: string): { release(): void } {
  const lock = new DatabaseSync(`${file}-lock`);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === BUSY)) throw error;
    const words = `${file} is in use by another server. SQLite serves one: stop it, or use PostgreSQL (DATABASE_URL).`;
    throw new Error(words, { cause: error });
  }
  return { release: () => lock.close() };
}
