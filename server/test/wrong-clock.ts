// Preloaded into a league (`node --import`): shifts the system clock by the given number of milliseconds.
const realNow = Date.now;
const aheadMs = Number(process.env["CLOCK_AHEAD_MS"]);
Date.now = () => realNow() + aheadMs;
