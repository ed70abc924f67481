import { withUnseenNumbered } from "contract/names.ts";
import { movedInWords } from "../features/move-in/record-move-in.ts";
import type { ReportLine } from "./move-report.ts";
import type { MovedLeague } from "./moved-league.ts";

type SummaryOf = {
  readonly isPreview: boolean;
  /** Where the report stands. */
  readonly report?: string | undefined;
};

/** Lines of a list at most; the summary has 40. */
const [mostLeftOut, mostChanged, mostElos] = [9, 12, 3];
/** Characters of a line at most. */
const longestLine = 240;

/** What a move came to, in plain words for the operator. */
export function summaryOf(league: MovedLeague, { isPreview, report }: SummaryOf) {
  const { moved, elo, dump, hasAdmin } = league;
  const { leftOut, changed } = league.report;
  const words = movedInWords(moved);
  return [
    ...(hasAdmin
      ? []
      : ["No admin of this league can sign in: the next start makes one, and prints the password once."]),
    ...listed(isPreview ? "Would be left out:" : "Left out:", leftOut, mostLeftOut),
    ...listed(isPreview ? "Would be changed:" : "Changed:", changed, mostChanged),
    ...(elo.largest.length === 0 ? [] : ["The Elo of all is counted anew. The largest differences:"]),
    ...elo.largest
      .slice(0, mostElos)
      .map(({ userName, board, stored, now }) => `  ${userName} in ${board}: ${stored} was stored, ${now} now`),
    `${isPreview ? "Would come" : "The league moved in"} from ${dump.database}:`,
    ...[words.slice(0, 6), words.slice(6)].filter((some) => some.length > 0).map((some) => `  ${some.join(", ")}`),
    ...(report === undefined ? [] : [`All of it stands in ${report}.`]),
    "Passwords go on to work. Advise all to choose a new one: some leagues ran where every password was accepted.",
    isPreview ? "Nothing was stored." : "Start the league with npm start.",
  ].map((line) => shown(line));
}

/** A line for a terminal: names of a hostile dump may hold what such a one obeys. */
function shown(line: string): string {
  const seen = withUnseenNumbered(line);
  return seen.length <= longestLine ? seen : `${seen.slice(0, longestLine - 1)}…`;
}

function listed(heading: string, lines: readonly ReportLine[], most: number): string[] {
  if (lines.length === 0) return [];
  const ordered = lines.toSorted((one, other) => other.count - one.count);
  const more = ordered.length - most;
  return [
    heading,
    ...ordered.slice(0, most).map(({ collection, count, words }) => `  ${collection}, ${count}: ${words}`),
    ...(more > 0 ? [`  and ${more} more kinds: --report <file> names them`] : []),
  ];
}

/** The whole report, as programs read it. */
export function reportOf(league: MovedLeague, isPreview: boolean) {
  const { form, database, toolVersion, serverVersion } = league.dump;
  const { leftOut, changed } = league.report;
  return {
    dump: { form, database, toolVersion, serverVersion },
    isPreview,
    moved: league.moved,
    leftOut,
    changed,
    elo: league.elo,
  };
}
