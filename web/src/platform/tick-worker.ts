// A worker that sends the page a message at a regular interval. The page sends the interval, in milliseconds, first.
// Browsers slow down the timers of hidden pages, but not those of workers.
self.onmessage = ({ data: interval }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(null), interval);
};
