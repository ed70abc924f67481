import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { bound } from "../bench-table.ts";
import { reportUsage } from "./report-usage.ts";

// The floors of calls: node:http sends the same bytes from memory to any request (F0, the argument is their number), or runs
// the same prepared statements on SQLite and sends their rows as JSON (F1, the arguments are the file and the statements).

const [, , what = "", list] = process.argv;
const bytesOfReply = list === undefined ? fromMemory(Number(what)) : fromDatabase(what, JSON.parse(list));
const server = createServer((request, response) => {
  request.resume();
  const bytes = bytesOfReply();
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(bytes) };
  response.writeHead(200, headers).end(bytes);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
reportUsage();

function fromMemory(length: number): () => Buffer {
  const bytes = Buffer.alloc(length, "a");
  return () => bytes;
}

function fromDatabase(file: string, list: readonly { sql: string; parameters: readonly unknown[] }[]): () => string {
  const database = new DatabaseSync(file, { readOnly: true });
  const statements = list.map(({ sql, parameters }) => ({
    statement: database.prepare(sql),
    parameters: parameters.map(bound),
  }));
  return () => JSON.stringify(statements.map(({ statement, parameters }) => statement.all(...parameters)));
}
