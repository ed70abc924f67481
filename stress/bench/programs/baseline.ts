import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { toSqliteParameter } from "../sqlite-parameter.ts";
import { reportUsage } from "./report-usage.ts";

// A minimal server with only node:http. The benchmarks compare the league's API with it. It is one of two baselines:
// - The memory baseline responds to each request with the same bytes. The argument is the length of the response in bytes.
// - The database baseline runs the statements of an endpoint on SQLite and sends their rows as JSON. The arguments are the
//   file and the statements.

const [, , lengthOrFile = "", statementsAsJson] = process.argv;
const createBody =
  statementsAsJson === undefined
    ? createMemoryReader(Number(lengthOrFile))
    : createDatabaseReader(lengthOrFile, JSON.parse(statementsAsJson));
const server = createServer((request, response) => {
  request.resume();
  const body = createBody();
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
reportUsage();

/** Returns a function that returns the same bytes each time. */
function createMemoryReader(length: number): () => Buffer {
  const bytes = Buffer.alloc(length, "a");
  return () => bytes;
}

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

/** Returns a function that runs the statements and returns their rows as JSON. */
function createDatabaseReader(file: string, statements: readonly Statement[]): () => string {
  const database = new DatabaseSync(file, { readOnly: true });
  const preparedStatements = statements.map(({ sql, parameters }) => ({
    statement: database.prepare(sql),
    parameters: parameters.map(toSqliteParameter),
  }));
  return () => JSON.stringify(preparedStatements.map(({ statement, parameters }) => statement.all(...parameters)));
}
