import { Client } from "pg";

/** Runs a statement on the server itself, where databases are made and dropped. */
export async function runOnPostgres(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
