import { createServer } from "node:http";
import { serveForBench } from "./talk.ts";

// Floor F0: node:http sends the same bytes from memory to any request. Their number is the first argument.

const bytes = Buffer.alloc(Number(process.argv[2]), "a");
const headers = { "content-type": "application/json; charset=utf-8", "content-length": bytes.length };

serveForBench(
  createServer((request, response) => {
    request.resume();
    response.writeHead(200, headers).end(bytes);
  }),
);
