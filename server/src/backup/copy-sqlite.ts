import { existsSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";

/** Copies a consistent snapshot of a SQLite database, also while a server writes to it. @throws if there is none */
export async function copySqlite(file: string, copy: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}`);
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    await backup(database, copy);
  } finally {
    database.close();
  }
}
