/**
 * Run as a program, `lock-table.ts <postgres://…> <table>`: locks a table against writers, like an operator who left a
 * manual transaction open. Prints a line when it has the lock, and holds it until its input ends.
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
