/** Posts a message at an interval, in milliseconds, that it is sent first. Browsers throttle the timers of hidden pages, but not those of workers. */
self.onmessage = ({ data: interval }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(null), interval);
};
