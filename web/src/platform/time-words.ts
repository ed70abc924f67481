const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The time left until an instant, as a clock counts it down: `0:47`, `9:05`, `1:58:00`. Times in milliseconds. */
export function timeLeft(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** How long something has lasted, to the minute: `now`, `4 min`, `1 h 5 min`. Times in milliseconds. */
export function timePassed(since: number, now: number): string {
  const passed = Math.max(0, now - since);
  const [hours, minutes] = [Math.floor(passed / HOUR), Math.floor((passed % HOUR) / MINUTE)];
  if (passed < MINUTE) return "now";
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(" ");
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
