/** What a measured program reports about itself. */
export type Usage = {
  readonly cpu: NodeJS.CpuUsage;
  /** Resident memory in bytes. */
  readonly rss: number;
  /** The number of open connections. */
  readonly socketCount: number;
};

/** Responds to each message of the parent process with this process's usage so far. */
export function reportUsage(): void {
  process.on("message", () => {
    const socketCount = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), socketCount } satisfies Usage);
  });
}
