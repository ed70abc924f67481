// Loaded into a league before its program (`node --import`): its machine's clock is wrong by so many milliseconds.
const right = Date.now;
const aheadMs = Number(process.env["CLOCK_AHEAD_MS"]);
Date.now = () => right() + aheadMs;
