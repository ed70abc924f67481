import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// The floor of memory: a Fastify server of one route, started as the league is, from JavaScript that was compiled before.

enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/node"));
const { fastify } = await import("fastify");
const server = fastify();
server.all("/*", async () => ({ data: "a".repeat(10_000) }));
process.stdout.write(`${await server.listen({ host: "127.0.0.1", port: 0 })}\n`);
flushCompileCache();
