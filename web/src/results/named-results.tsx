import { joinNames } from "contract/bidi-isolation.ts";
import { type Side, sides } from "contract/sides.ts";
import { getMapLabel } from "../league-ui/mode-labels.ts";
import { getSideLabel, SideLabel } from "../league-ui/side.tsx";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";
import { Discrepancies, formatScores, getClanOfSide } from "./result-cells.tsx";
import type { LoadedResults } from "./results-queries.ts";

type ListedResult = LoadedResults["results"][number];

interface NamedResultsProps {
  readonly results: readonly ListedResult[];
  /** Returns what looks wrong in a result, as sentences. */
  readonly getDiscrepancies: (id: string) => readonly string[];
}

/** Names the results that a prompt is about: who played, the score, the map, the mode and the date. */
export function NamedResults({ results, getDiscrepancies }: NamedResultsProps) {
  return (
    <ol className="flex flex-col gap-3 m-0 p-0 list-none">
      {results.map((result) => (
        <li key={result._id} className="flex flex-col gap-1 pl-3 border-l-2 border-line-strong wrap-anywhere">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TeamLabel result={result} side="red" />
            <FinalScore result={result} />
            <TeamLabel result={result} side="blue" />
          </span>
          <ResultOrigin result={result} />
          <Discrepancies discrepancies={getDiscrepancies(result._id)} />
        </li>
      ))}
    </ol>
  );
}

/** The clan of a side or, in the ranked area, its players. */
export function TeamLabel({ result, side }: { readonly result: ListedResult; readonly side: Side }) {
  const players = result[`${side}Players`].map(({ userName }) => userName);
  const clanName = getClanOfSide(result, side)?.name;
  return (
    <SideLabel side={side}>
      <bdi className="min-w-0" translate="no">
        {clanName ?? (joinNames(players) || getSideLabel(side))}
      </bdi>
    </SideLabel>
  );
}

/** Both scores. The winner's is bold. */
export function FinalScore({ result }: { readonly result: ListedResult }) {
  const scores = formatScores(result);
  const [red, blue] = sides.map((side) => (
    <span key={side} className={result.winnerSide === side ? "font-bold" : "text-soft"}>
      {scores[side]}
    </span>
  ));
  return (
    <span className="text-lg tabular-nums whitespace-nowrap" translate="no">
      {red} – {blue}
    </span>
  );
}

/** The map, mode and date of a result. */
function ResultOrigin({ result: { map, modeName, date } }: { readonly result: ListedResult }) {
  const playedAt = formatDateAndTime(date, useTimeZone());
  return (
    <span className="text-soft text-sm">
      {[getMapLabel(map), modeName].map((text) => text && <bdi key={text}>{text} · </bdi>)}
      <time dateTime={date}>{playedAt}</time>
    </span>
  );
}
