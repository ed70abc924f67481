import type { AddressInfo, Server } from "node:net";

/** What a measured program reports of itself. */
export type Usage = { readonly cpu: NodeJS.CpuUsage; readonly rss: number };

/** Listens, sends the parent process its address, and answers each of its messages with what was used so far. */
export function serveForBench(server: Server): void {
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
  reportUsage();
}

/** Answers each message of the parent process with what this process has used so far. */
export function reportUsage(): void {
  process.on("message", () => {
    process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() } satisfies Usage);
  });
}
