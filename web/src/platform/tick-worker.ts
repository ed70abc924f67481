/** Posts a message every so many milliseconds, which it is told once. Browsers slow down the timers of hidden pages, but not those of workers. */
self.onmessage = ({ data: interval }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(null), interval);
};
