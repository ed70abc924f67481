import { fastify } from "fastify";
import { serveForBench } from "./talk.ts";

// What a Fastify server of one route takes of memory.

const server = fastify();
server.post("/*", async () => ({ data: "a".repeat(10_000) }));
await server.ready();
serveForBench(server.server);
