import { Client } from "pg";

/** Runs a statement in the database `postgres`, for example to create or drop another database. */
export function runOnPostgres(url: string, statement: string): Promise<void> {
  return runInDatabase(`${url}/postgres`, statement);
}

/** Runs a statement in a database, on a new connection. */
export async function runInDatabase(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
