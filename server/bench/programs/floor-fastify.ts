import { fastify } from "fastify";
import { serveForBench } from "./talk.ts";

// The floor of memory: a Fastify server of one route.

const server = fastify();
server.all("/*", async () => ({ data: "a".repeat(10_000) }));
await server.ready();
serveForBench(server.server);
