/**
 * A program: `lock-table.ts <postgres://…> <table>`. Blocks writes to a table, like an operator who forgot to end a manual
 * transaction. Prints a line when it has the lock, and releases the lock when its standard input ends.
 */
import { once } from "node:events";
import { Client } from "pg";

const [connectionString, table = ""] = process.argv.slice(2);
const client = new Client({ connectionString });
await client.connect();
await client.query(`begin; lock table ${client.escapeIdentifier(table)} in exclusive mode`);
process.stdout.write("locked\n");
await once(process.stdin.resume(), "end");
await client.end();
