import { createServer } from "node:http";
import { serveForBench } from "./talk.ts";

// Floor F0: what node:http itself takes to send bytes from memory, whatever is asked. Their number is the first argument.

const bytes = Buffer.alloc(Number(process.argv[2]), "a");
const headers = { "content-type": "application/json; charset=utf-8", "content-length": bytes.length };

serveForBench(
  createServer((request, response) => {
    request.resume();
    response.writeHead(200, headers).end(bytes);
  }),
);
