import { keepPreviousData } from "@tanstack/react-query";
import type { Found } from "contract/search.ts";
import { type Day, daysAfter } from "../../calendar/event-times.ts";
import { api } from "../../platform/api.ts";
import { debounceQuery } from "../../platform/debounce.ts";
import { query } from "../../platform/query.ts";
import { dayBounds, viewerTimeZone, writtenDay } from "../../platform/time-zone.ts";

export function foundQuery({ text, day }: Searched) {
  return query<Found>({
    queryKey: ["search", text, day],
    queryFn: async ({ signal }) => {
      await debounceQuery(signal);
      return (await api.search.search({ body: { text, ...(day && dayBounds(day, viewerTimeZone())) }, signal })).data;
    },
    // Shown in the dialog.
    meta: { failure: "The search failed", isSilent: true },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What is looked for: a text, and a day of which results are wanted; `null`: of any. */
interface Searched {
  readonly text: string;
  readonly day: Day | null;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = `(${MONTHS.join("|")})[a-z]*\\.?`;

type Read = (parts: readonly string[], today: Day) => Day | null;

/** The ways in which a day is written. Days before months, as everywhere on the site. */
const FORMS: readonly (readonly [RegExp, Read])[] = [
  [/(\d{4})-(\d{1,2})-(\d{1,2})/, ([year, month, day]) => dayOf(year, month, day)],
  [/(\d{1,2})[/.](\d{1,2})[/.](\d{4})/, ([day, month, year]) => dayOf(year, month, day)],
  [/(\d{1,2})[/.](\d{1,2})\.?/, ([day, month], today) => latest(month, day, today)],
  [new RegExp(`(\\d{1,2})\\.? ${MONTH} (\\d{4})`), ([day, month, year]) => dayOf(year, monthOf(month), day)],
  [new RegExp(`(\\d{1,2})\\.? ${MONTH}`), ([day, month], today) => latest(monthOf(month), day, today)],
  [new RegExp(`${MONTH} (\\d{1,2}),? (\\d{4})`), ([month, day, year]) => dayOf(year, monthOf(month), day)],
  [new RegExp(`${MONTH} (\\d{1,2})`), ([month, day], today) => latest(monthOf(month), day, today)],
  [/today/, (_parts, today) => today],
  [/yesterday/, (_parts, today) => daysAfter(today, -1)],
];

/**
 * Finds the day in what was typed; the rest is the text. A day without a year is the latest one that is not in the
 * future.
 */
export function readSearched(typed: string, today: Day): Searched {
  const words = typed.trim().replace(/\s+/g, " ");
  for (const [form, read] of FORMS) {
    const found = new RegExp(`(?<![^ ,])(?:${form.source})(?![^ ,])`, "i").exec(words);
    const day = found && read(found.slice(1), today);
    if (!found || day === null) continue;
    const text = `${words.slice(0, found.index)} ${words.slice(found.index + found[0].length)}`;
    return { text: text.replace(/[\s,]+/g, " ").trim(), day };
  }
  return { text: words, day: null };
}

/** `null`: there is no such day. */
function dayOf(year: string | undefined, month: string | number | undefined, day: string | undefined): Day | null {
  const named = { year: Number(year), month: Number(month), day: Number(day) };
  const date = new Date(Date.UTC(named.year, named.month - 1, named.day));
  const isThere = named.year >= 1970 && date.getUTCMonth() === named.month - 1 && date.getUTCDate() === named.day;
  return isThere ? writtenDay(named) : null;
}

function latest(month: string | number | undefined, day: string | undefined, today: Day): Day | null {
  const year = Number.parseInt(today, 10);
  const named = dayOf(String(year), month, day);
  return named !== null && named <= today ? named : dayOf(String(year - 1), month, day);
}

function monthOf(word: string | undefined): number {
  return MONTHS.indexOf((word ?? "").toLowerCase()) + 1;
}
