import { keepPreviousData } from "@tanstack/react-query";
import type { SearchResults } from "contract/search.ts";
import { addDays, type Day } from "../../calendar/event-times.ts";
import { api } from "../../platform/api.ts";
import { debounceQuery } from "../../platform/debounce.ts";
import { defineQuery } from "../../platform/query.ts";
import { formatIsoDay, getDayBounds, getViewerTimeZone } from "../../platform/time-zone.ts";

/** Creates the query that searches players, clans and results. */
export function createSiteSearchQuery({ text, day }: SearchInput) {
  return defineQuery<SearchResults>({
    queryKey: ["search", text, day],
    queryFn: async ({ signal }) => {
      await debounceQuery(signal);
      return (await api.search.search({ body: { text, ...(day && getDayBounds(day, getViewerTimeZone())) }, signal }))
        .data;
    },
    // The dialog shows the error.
    meta: { failure: "The search failed", hidesErrorToast: true },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What to search for. */
interface SearchInput {
  readonly text: string;
  /** Only results of this day; `null` for any day. */
  readonly day: Day | null;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** The name of a month, which may be abbreviated or end in a dot, for a regular expression. */
const MONTH = `(${MONTHS.join("|")})[a-z]*\\.?`;

/** Returns the day of a match with these groups. `null` if there is no such day. */
type ParseDay = (groups: readonly string[], today: Day) => Day | null;

/** The accepted formats of a day. In numeric formats with slashes or dots, the day comes before the month. */
const DAY_FORMATS: readonly (readonly [format: RegExp, parseDay: ParseDay])[] = [
  [/(\d{4})-(\d{1,2})-(\d{1,2})/, ([year, month, day]) => toDay(year, month, day)],
  [/(\d{1,2})[/.](\d{1,2})[/.](\d{4})/, ([day, month, year]) => toDay(year, month, day)],
  [/(\d{1,2})[/.](\d{1,2})\.?/, ([day, month], today) => findLatestDay(month, day, today)],
  [new RegExp(`(\\d{1,2})\\.? ${MONTH} (\\d{4})`), ([day, month, year]) => toDay(year, parseMonth(month), day)],
  [new RegExp(`(\\d{1,2})\\.? ${MONTH}`), ([day, month], today) => findLatestDay(parseMonth(month), day, today)],
  [new RegExp(`${MONTH} (\\d{1,2}),? (\\d{4})`), ([month, day, year]) => toDay(year, parseMonth(month), day)],
  [new RegExp(`${MONTH} (\\d{1,2})`), ([month, day], today) => findLatestDay(parseMonth(month), day, today)],
  [/today/, (_groups, today) => today],
  [/yesterday/, (_groups, today) => addDays(today, -1)],
];

/**
 * Splits the search input into a day and the remaining text. A day without a year is in this year, or in the last year if
 * it would be in the future.
 */
export function parseSearchInput(input: string, today: Day): SearchInput {
  const words = input.trim().replace(/\s+/g, " ");
  for (const [format, parseDay] of DAY_FORMATS) {
    // Only complete words count as a day: they are between spaces, commas, or the ends of the input.
    const match = new RegExp(`(?<![^ ,])(?:${format.source})(?![^ ,])`, "i").exec(words);
    const day = match && parseDay(match.slice(1), today);
    if (!match || day === null) continue;
    const text = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`;
    return { text: text.replace(/[\s,]+/g, " ").trim(), day };
  }
  return { text: words, day: null };
}

/** Formats a day as ISO 8601. Returns `null` if there is no such day. */
function toDay(year: string | undefined, month: string | number | undefined, day: string | undefined): Day | null {
  const values = { year: Number(year), month: Number(month), day: Number(day) };
  const date = new Date(Date.UTC(values.year, values.month - 1, values.day));
  // `Date` accepts the 31st of February, but converts it to a day in March.
  const exists = values.year >= 1970 && date.getUTCMonth() === values.month - 1 && date.getUTCDate() === values.day;
  return exists ? formatIsoDay(values) : null;
}

/**
 * Returns the day with this month and day in this year, or in the last year if this year's is in the future or does not exist.
 * `null` if the last year does not have it either, such as for a 29 February.
 */
function findLatestDay(month: string | number | undefined, day: string | undefined, today: Day): Day | null {
  const year = Number.parseInt(today, 10);
  const date = toDay(String(year), month, day);
  return date !== null && date <= today ? date : toDay(String(year - 1), month, day);
}

/** Returns the number of a month, from 1. 0 for other words. */
function parseMonth(word: string | undefined): number {
  return MONTHS.indexOf((word ?? "").toLowerCase()) + 1;
}
