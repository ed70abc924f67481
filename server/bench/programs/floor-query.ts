import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { bound } from "../bench-table.ts";
import { serveForBench } from "./talk.ts";

// Floor F1: node:http runs the same prepared statements on SQLite and sends their rows as JSON. Arguments: the
// file, and the statements with their parameters as JSON.

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

const [, , file = "", list = "[]"] = process.argv;
const database = new DatabaseSync(file, { readOnly: true });
const statements = (JSON.parse(list) as Statement[]).map(({ sql, parameters }) => ({
  statement: database.prepare(sql),
  parameters: parameters.map(bound),
}));

serveForBench(
  createServer((request, response) => {
    request.resume();
    const rows = statements.map(({ statement, parameters }) => statement.all(...parameters));
    const text = JSON.stringify(rows);
    const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(text) };
    response.writeHead(200, headers).end(text);
  }),
);
