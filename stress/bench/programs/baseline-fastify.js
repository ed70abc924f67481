import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// The baseline of memory: a Fastify server with one route. As the server of the site does, it starts from compiled code in
// Node's compile cache.

enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/node"));
const { fastify } = await import("fastify");
const server = fastify();
server.all("/*", async () => ({ data: "a".repeat(10_000) }));
process.stdout.write(`${await server.listen({ host: "127.0.0.1", port: 0 })}\n`);
flushCompileCache();
