import type { AddressInfo, Server } from "node:net";

/** What a measured program reports of itself. */
export type Usage = {
  readonly cpu: NodeJS.CpuUsage;
  readonly rss: number;
  /** Open connections. */
  readonly sockets: number;
};

/** Listens, sends its address to the parent process, and answers each of its messages with the usage so far. */
export function serveForBench(server: Server): void {
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
  reportUsage();
}

/** Answers each message of the parent process with this process's usage so far. */
export function reportUsage(): void {
  process.on("message", () => {
    const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), sockets } satisfies Usage);
  });
}
