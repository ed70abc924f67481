// Loaded into a server before its own code (`node --import`): moves its clock `CLOCK_AHEAD_MS` milliseconds ahead.
const realNow = Date.now;
const aheadMs = Number(process.env["CLOCK_AHEAD_MS"]);
Date.now = () => realNow() + aheadMs;
