import { forfeitSide } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import { sideWord } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { NONE } from "../platform/numbers.ts";
import { Elo, eloWords } from "./elo.tsx";
import { Clipped } from "./result-cells.tsx";
import type { ResultSummary, ResultsArea } from "./results-area.ts";
import { leagueResultsQueries, rankedResultsQueries } from "./results-queries.ts";

export const rankedResultsArea: ResultsArea = {
  name: "ranked",
  sideHeads: { red: "ELO Red", blue: "ELO Blue" },
  sideCell: (result, side) => <Elo result={result} side={side} />,
  sideName: (_, side) => sideWord(side),
  sidePath: () => null,
  paths: { list: paths.results, one: paths.result, player: paths.player },
  one: rankedResultsQueries.one,
  story: rankedResultsQueries.story,
  calls: api.rankedResults,
};

/** Results of a season, each between two clans. */
export const leagueResultsArea: ResultsArea = {
  name: "league",
  sideHeads: { red: "Red clan (elo)", blue: "Blue clan (elo)" },
  sideCell: (result, side) => <ClanElo result={result} side={side} />,
  sideName: (result, side) => clanOnSide(result, side)?.name ?? sideWord(side),
  sidePath(result, side) {
    const clan = clanOnSide(result, side);
    return clan && paths.league.clan(clan._id);
  },
  paths: { list: paths.league.results, one: paths.league.result, player: paths.league.player },
  one: leagueResultsQueries.one,
  story: leagueResultsQueries.story,
  calls: api.leagueResults,
};

type Clans = Pick<ResultSummary, "redClanId" | "redClanName" | "blueClanId" | "blueClanName">;

interface ClanOnSide {
  readonly _id: string;
  readonly name: string;
}

/** The clan that played on a side; `null` while none is chosen. */
export function clanOnSide(result: Clans, side: Side): ClanOnSide | null {
  const _id = result[`${side}ClanId`] ?? null;
  const name = result[`${side}ClanName`] ?? null;
  return _id === null || name === null ? null : { _id, name };
}

function ClanElo({ result, side }: { readonly result: ResultSummary; readonly side: Side }) {
  const { before, gain } = eloWords(result, side);
  return (
    <span className="block leading-[1.2]">
      <Clipped kind="name">{clanOnSide(result, side)?.name ?? NONE}</Clipped>{" "}
      <span className="text-soft text-sm tabular-nums @max-[48rem]/table:text-xs cards:text-xs">
        ({before}) {gain} {forfeitSide(result) === side && <span className="@max-[48rem]/table:block">(Forfeit)</span>}
      </span>
    </span>
  );
}
