import { Client } from "pg";

/** Runs a statement on the server itself, where databases are made and dropped. */
export function runOnPostgres(url: string, statement: string): Promise<void> {
  return runInDatabase(`${url}/postgres`, statement);
}

/** Runs a statement in a database, as a program that knows nothing of the league. */
export async function runInDatabase(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
