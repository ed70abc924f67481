/** An event as calendar programs read it. Instants are in milliseconds since the epoch. */
export type CalendarEntry = {
  /** Identifies the event. Stays the same when the event changes. */
  readonly uid: string;
  /** The version of the event, from 0. */
  readonly sequence: number;
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly title: string;
  readonly description: string;
  /** An http(s) URL; `null` if the event has no page. */
  readonly url: string | null;
  readonly isCancelled: boolean;
};

export const calendarContentType = "text/calendar; charset=utf-8";

/** Formats an iCalendar file (RFC 5545). Programs should read it again after an hour. */
export function formatCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//ctf-league//calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...entries.flatMap(formatEntry),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function formatEntry(entry: CalendarEntry): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `DTSTAMP:${formatInstant(entry.changedAt)}`,
    `LAST-MODIFIED:${formatInstant(entry.changedAt)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTART:${formatInstant(entry.startsAt)}`,
    `DTEND:${formatInstant(entry.endsAt)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.description === "" ? [] : [`DESCRIPTION:${escapeText(entry.description)}`]),
    ...(entry.url === null ? [] : [`URL:${entry.url}`]),
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** Formats an instant, for example as `20260305T180000Z`. */
function formatInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** Escapes a value of type TEXT. Line breaks become `\n`; other control characters are removed. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

const maxLineBytes = 75;

/** Folds a long line as RFC 5545 requires: each continuation line begins with a space. Does not split characters. */
function foldLine(line: string): string {
  const lines = [""];
  let bytesInLine = 0;
  for (const character of line) {
    const characterBytes = Buffer.byteLength(character);
    if (bytesInLine + characterBytes > maxLineBytes) {
      lines.push(" ");
      bytesInLine = 1;
    }
    lines[lines.length - 1] += character;
    bytesInLine += characterBytes;
  }
  return lines.join("\r\n");
}
