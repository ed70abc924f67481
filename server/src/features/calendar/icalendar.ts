/** An event as calendar programs read it. Instants are ms UTC. */
export type CalendarEntry = {
  readonly uid: string;
  readonly sequence: number;
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly title: string;
  readonly description: string;
  /** An http(s) address; `null`: it has none. */
  readonly url: string | null;
  readonly isCancelled: boolean;
};

export const calendarType = "text/calendar; charset=utf-8";

/** An iCalendar file (RFC 5545). It depends on nothing but what is given, so that equal calendars are equal bytes. */
export function icalendar(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//ctf-league//calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...entries.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function linesOf(entry: CalendarEntry): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `DTSTAMP:${timeOf(entry.changedAt)}`,
    `LAST-MODIFIED:${timeOf(entry.changedAt)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTART:${timeOf(entry.startsAt)}`,
    `DTEND:${timeOf(entry.endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.description === "" ? [] : [`DESCRIPTION:${escaped(entry.description)}`]),
    ...(entry.url === null ? [] : [`URL:${entry.url}`]),
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** `20260305T180000Z` */
function timeOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** A value of type TEXT: it has no control characters, and line breaks only as `\n`. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

const maxLineBytes = 75;

/** Splits a line that is too long, never inside a character. The rest of it begins with a blank. */
function folded(line: string): string {
  const rows = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLineBytes) {
      rows.push(" ");
      bytes = 1;
    }
    rows[rows.length - 1] += character;
    bytes += size;
  }
  return rows.join("\r\n");
}
