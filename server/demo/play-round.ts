import type { ExtendedMetrics } from "contract/extended-metrics.ts";
import type { Context } from "../src/features/context.ts";
import type { ResultRef } from "../src/features/results/edit-result.ts";
import { assignLeagueCompetition } from "../src/features/results/imports/assign-league-competition.ts";
import {
  formatAsciiMessage,
  formatJsonMessage,
  formatPsvMessage,
  type ServerRound,
} from "../src/features/results/imports/format-round-message.ts";
import { importRound, type PostedResult } from "../src/features/results/imports/post-result.ts";
import type { ReportedPlayer } from "../src/features/results/imports/round-message.ts";
import { leagueArea } from "../src/features/results/league-area.ts";
import { rankedArea } from "../src/features/results/ranked-area.ts";
import { declareForfeit, updateResult } from "../src/features/results/update-result.ts";
import { choosePlayersOfRound, type DemoMode, type DemoPlayer } from "./demo-players.ts";
import type { SeededRandom } from "./seeded-random.ts";

const pointsPerCapture = 100;

type RoundSettings = {
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
  settings: RoundSettings,
): ServerRound {
  // The numbers are chosen so that the statistics look like those of real rounds.
  const redAdvantage = calculateMeanSkill(red) - calculateMeanSkill(blue);
  /** The mean number of flags per team. */
  const meanCaptures = random.normal(5.2, 1.4);
  const redFlags = drawCaptures(random, meanCaptures + redAdvantage * 1.6);
  const blueFlags = settings.isDrawn ? redFlags : drawCaptures(random, meanCaptures - redAdvantage * 1.6);
  // Each grab of a flag counts one point: those before a capture, and up to nine others.
  const redScore = redFlags * pointsPerCapture + random.integer(0, 9) + redFlags;
  const blueScore = settings.isDrawn ? redScore : blueFlags * pointsPerCapture + random.integer(0, 9) + blueFlags;
  const minutes = random.integer(6, settings.timeLimit - 1);
  return {
    ...settings,
    durationSeconds: minutes * 60 + random.integer(0, 59),
    redScore,
    blueScore,
    redClan: null,
    blueClan: null,
    players: [
      ...createTeam(random, red, { side: "red", flags: redFlags, minutes, advantage: redAdvantage }),
      ...createTeam(random, blue, { side: "blue", flags: blueFlags, minutes, advantage: -redAdvantage }),
    ],
  };
}

/** What a player did in a round, and their skill. */
type PlayerRound = {
  readonly kills: number;
  readonly deaths: number;
  readonly captures: number;
  readonly skill: number;
};

/** Creates plausible extended metrics, which newer servers report. */
function createExtendedMetrics({ kills, deaths, captures, skill }: PlayerRound): ExtendedMetrics {
  const hits = Math.round(kills * 1.3);
  const hooks = 8 * (kills + deaths);
  const hooksHit = Math.round(hooks * 0.2);
  return {
    grabs: captures + Math.round(deaths / 12),
    returns: Math.round(kills / 14),
    carrierKills: Math.round(kills / 10),
    hits,
    shots: Math.round(hits * (3.4 - Math.min(1, Math.max(-1, skill)))),
    hooks,
    hooksHit,
    hooksMissed: Math.round(hooks * 0.15),
  };
}

function calculateMeanSkill(team: readonly DemoPlayer[]): number {
  return team.reduce((sum, { skill }) => sum + skill, 0) / team.length;
}

/** Draws the number of flags that a team captures, from 0 to 10. */
function drawCaptures(random: SeededRandom, meanCaptures: number): number {
  return Math.min(10, Math.max(0, Math.round(random.normal(meanCaptures, 1.8))));
}

type TeamRound = {
  readonly side: "red" | "blue";
  /** The number of flags that the team captured. */
  readonly flags: number;
  /** The duration of the round. */
  readonly minutes: number;
  /** How much higher the mean skill of the team is than that of the other team. */
  readonly advantage: number;
};

/** Creates plausible statistics for the players of a team. */
function createTeam(
  random: SeededRandom,
  players: readonly DemoPlayer[],
  { side, flags, minutes, advantage }: TeamRound,
): ReportedPlayer[] {
  /** For each captured flag, the index of the player who captured it. */
  const carriers = Array.from({ length: flags }, () => random.integer(0, players.length - 1));
  return players.map(({ name, skill }, index) => {
    const captures = carriers.filter((carrier) => carrier === index).length;
    const kills = Math.max(2, Math.round(minutes * random.normal(3.4 + skill * 0.7, 0.6)));
    const deaths = Math.max(1, Math.round(minutes * random.normal(3.4 - skill * 0.4 - advantage * 0.3, 0.5)));
    const score = kills + captures * 5 + random.integer(0, 12);
    return {
      name,
      side,
      kills,
      deaths,
      flags: captures,
      score,
      // `figures` is the API's name of the extended metrics.
      figures: createExtendedMetrics({ kills, deaths, captures, skill }),
    };
  });
}

/** A mode with the id of its competition. */
export type PlayedMode = DemoMode & { readonly competitionId: number | null };

/** A ranked round that will be played. */
export type PlannedRound = {
  readonly mode: PlayedMode;
  readonly playedAt: number;
  /** What happens to the round and its result. */
  readonly fate: "played" | "drawn" | "forfeited" | "corrected";
};

/** Posts a ranked round. Declares it a forfeit or corrects its score if its fate says so. @returns the result's id */
export async function playRankedRound(
  context: Context,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  { mode, playedAt, fate }: PlannedRound,
): Promise<ResultRef> {
  const roundPlayers = choosePlayersOfRound(random, players, mode.teamSize * 2);
  const red = roundPlayers.filter((_, index) => index % 2 === 0);
  const blue = roundPlayers.filter((_, index) => index % 2 === 1);
  const round = playRound(random, red, blue, { ...mode, map: random.pick(mode.maps), isDrawn: fate === "drawn" });
  const assignCompetition = async () => ({ competition_id: mode.competitionId });
  const ref = await postRound(context, random, round, {
    area: rankedArea,
    assignCompetition,
    date: playedAt,
  });
  if (fate === "forfeited") await declareForfeit(context, ref, random.pick(["red", "blue"]));
  // The corrected score has one flag more than the players have: that of a player who left before the end.
  if (fate === "corrected") await updateResult(context, ref, { redScore: round.redScore + pointsPerCapture });
  return ref;
}

/** Posts a league round between teams of two clans. @returns the result's id */
export function playLeagueRound(
  context: Context,
  random: SeededRandom,
  teams: { readonly red: readonly DemoPlayer[]; readonly blue: readonly DemoPlayer[] },
  { playedAt, ...settings }: RoundSettings & { readonly playedAt: number },
): Promise<ResultRef> {
  const round = playRound(random, teams.red, teams.blue, settings);
  return postRound(context, random, round, {
    area: leagueArea,
    assignCompetition: assignLeagueCompetition,
    date: playedAt,
  });
}

/** The formats of the messages. Half of the messages are JSON. */
const messageFormatters = [formatPsvMessage, formatJsonMessage, formatJsonMessage, formatAsciiMessage] as const;

async function postRound(
  context: Context,
  random: SeededRandom,
  round: ServerRound,
  options: Pick<PostedResult, "area" | "assignCompetition" | "date">,
): Promise<ResultRef> {
  const message = random.pick(messageFormatters)(round);
  const id = await importRound(context, { ...options, message, allowDuplicate: false });
  return { area: options.area, id };
}
