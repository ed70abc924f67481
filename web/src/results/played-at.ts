const shown = new Intl.DateTimeFormat("en-GB", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** When a round was played, in the viewer's zone: `20/11/2026, 18:00`. */
export function playedAt(date: string): string {
  return shown.format(new Date(date));
}
