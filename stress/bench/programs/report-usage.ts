/** What a measured program reports of itself. */
export type Usage = {
  readonly cpu: NodeJS.CpuUsage;
  readonly rss: number;
  /** Open connections. */
  readonly sockets: number;
};

/** Answers each message of the parent process with this process's usage so far. */
export function reportUsage(): void {
  process.on("message", () => {
    const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), sockets } satisfies Usage);
  });
}
