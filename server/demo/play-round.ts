import type { ExtendedMetrics } from "contract/extended-metrics.ts";
import type { Context } from "../src/features/context.ts";
import type { ResultRef } from "../src/features/results/edit-result.ts";
import { assignLeagueCompetition } from "../src/features/results/imports/assign-league-competition.ts";
import { type PostedResult, postResult } from "../src/features/results/imports/post-result.ts";
import type { ReportedPlayer } from "../src/features/results/imports/round-message.ts";
import {
  type ServerRound,
  writeAscii,
  writeJson,
  writePsv,
} from "../src/features/results/imports/write-round-message.ts";
import { leagueArea } from "../src/features/results/league-area.ts";
import { rankedArea } from "../src/features/results/ranked-area.ts";
import { declareForfeit, updateResult } from "../src/features/results/update-result.ts";
import { createDemoMode, type DemoMode, type DemoPlayer } from "./demo-players.ts";
import type { SeededRandom } from "./seeded-random.ts";

const pointsPerCapture = 100;

type Setting = {
  readonly map: string;
  readonly scoreLimit: number;
  readonly timeLimit: number;
  /** Whether both sides end with the same score. */
  readonly isDrawn: boolean;
};

/** Generates a round: the better team tends to win, and better players tend to have better statistics. */
export function playRound(
  random: SeededRandom,
  red: readonly DemoPlayer[],
  blue: readonly DemoPlayer[],
  setting: Setting,
): ServerRound {
  const edge = meanSkill(red) - meanSkill(blue);
  const pace = random.around(5.2, 1.4);
  const redFlags = drawCaptures(random, pace + edge * 1.6);
  const blueFlags = setting.isDrawn ? redFlags : drawCaptures(random, pace - edge * 1.6);
  const redScore = redFlags * pointsPerCapture + random.whole(0, 9) + redFlags;
  const blueScore = setting.isDrawn ? redScore : blueFlags * pointsPerCapture + random.whole(0, 9) + blueFlags;
  const minutes = random.whole(6, setting.timeLimit - 1);
  return {
    ...setting,
    durationSeconds: minutes * 60 + random.whole(0, 59),
    redScore,
    blueScore,
    redClan: null,
    blueClan: null,
    players: [
      ...createTeam(random, "red", red, redFlags, minutes, edge),
      ...createTeam(random, "blue", blue, blueFlags, minutes, -edge),
    ],
  };
}

/** Creates plausible extended metrics, which newer servers report. */
function createExtendedMetrics(kills: number, deaths: number, captured: number, skill: number): ExtendedMetrics {
  const hits = Math.round(kills * 1.3);
  const hooks = 8 * (kills + deaths);
  const hooksHit = Math.round(hooks * 0.2);
  return {
    grabs: captured + Math.round(deaths / 12),
    returns: Math.round(kills / 14),
    carrierKills: Math.round(kills / 10),
    hits,
    shots: Math.round(hits * (3.4 - Math.min(1, Math.max(-1, skill)))),
    hooks,
    hooksHit,
    hooksMissed: Math.round(hooks * 0.15),
  };
}

function meanSkill(team: readonly DemoPlayer[]): number {
  return team.reduce((sum, { skill }) => sum + skill, 0) / team.length;
}

function drawCaptures(random: SeededRandom, expected: number): number {
  return Math.min(10, Math.max(0, Math.round(random.around(expected, 1.8))));
}

function createTeam(
  random: SeededRandom,
  side: "red" | "blue",
  players: readonly DemoPlayer[],
  flags: number,
  minutes: number,
  edge: number,
): ReportedPlayer[] {
  const carriers = Array.from({ length: flags }, () => random.whole(0, players.length - 1));
  return players.map(({ name, skill }, index) => {
    const captured = carriers.filter((carrier) => carrier === index).length;
    const kills = Math.max(2, Math.round(minutes * random.around(3.4 + skill * 0.7, 0.6)));
    const deaths = Math.max(1, Math.round(minutes * random.around(3.4 - skill * 0.4 - edge * 0.3, 0.5)));
    const score = kills + captured * 5 + random.whole(0, 12);
    return {
      name,
      side,
      kills,
      deaths,
      flags: captured,
      score,
      figures: createExtendedMetrics(kills, deaths, captured, skill),
    };
  });
}

/** A mode with its key in the league. */
export type PlayedMode = DemoMode & { readonly competitionId: number | null };

export type PlannedRound = {
  readonly mode: PlayedMode;
  readonly playedAt: number;
  readonly fate: "played" | "drawn" | "forfeited" | "corrected";
};

/** Posts a ranked round and validates, forfeits or leaves it as given. Returns the result's key. */
export async function playRankedRound(
  context: Context,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  { mode, playedAt, fate }: PlannedRound,
): Promise<ResultRef> {
  const gathered = createDemoMode(random, players, mode.size * 2);
  const red = gathered.filter((_, index) => index % 2 === 0);
  const blue = gathered.filter((_, index) => index % 2 === 1);
  const round = playRound(random, red, blue, { ...mode, map: random.pick(mode.maps), isDrawn: fate === "drawn" });
  const competition = async () => ({ competition_id: mode.competitionId });
  const ref = await postRound(context, random, round, {
    area: rankedArea,
    assignCompetition: competition,
    date: playedAt,
  });
  if (fate === "forfeited") await declareForfeit(context, ref, random.pick(["red", "blue"]));
  // One flag more than the players' flags: one was captured by a player who left before the end.
  if (fate === "corrected") await updateResult(context, ref, { redScore: round.redScore + 100 });
  return ref;
}

/** Posts a league round between teams of two clans. Returns the result's key. */
export function playLeagueRound(
  context: Context,
  random: SeededRandom,
  teams: { readonly red: readonly DemoPlayer[]; readonly blue: readonly DemoPlayer[] },
  { playedAt, ...setting }: Setting & { readonly playedAt: number },
): Promise<ResultRef> {
  const round = playRound(random, teams.red, teams.blue, setting);
  return postRound(context, random, round, {
    area: leagueArea,
    assignCompetition: assignLeagueCompetition,
    date: playedAt,
  });
}

/** The format of the message: mostly psv, which has no flags. */
const writers = [writePsv, writeJson, writeJson, writeAscii] as const;

async function postRound(
  context: Context,
  random: SeededRandom,
  round: ServerRound,
  posted: Pick<PostedResult, "area" | "assignCompetition" | "date">,
): Promise<ResultRef> {
  const message = random.pick(writers)(round);
  return { area: posted.area, id: await postResult(context, { ...posted, message, allowDuplicate: false }) };
}
