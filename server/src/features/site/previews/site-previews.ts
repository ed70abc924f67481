import { defaultIntroductions } from "contract/introductions.ts";
import { leagueStatsSchemas } from "contract/stats.ts";
import { leagueStatsEndpoints } from "contract/stats-endpoints.ts";
import { type Vote, votesSchemas } from "contract/votes.ts";
import { votesEndpoints } from "contract/votes-endpoints.ts";
import type { Http } from "../../../platform/http/http.ts";
import { callAsVisitor } from "./call-as-visitor.ts";
import { formatDay, formatZone, joinCaption } from "./format-caption.ts";
import { type ListPreview, previewEntryCount, type TextPreview } from "./preview-content.ts";
import { findNewestSeason, type PreviewContext } from "./season-list-previews.ts";

/** Says what the league is. @param title the name of the page or of the league */
export function createIntroductionPreview(title: string, { introduction }: PreviewContext): TextPreview {
  const text = introduction ?? defaultIntroductions.ranked;
  return { kind: "text", caption: "Everybody can play", title, text };
}

/** The best players of the newest season by Elo. */
export async function createLeagueStatsPreview(http: Http, title: string): Promise<ListPreview | null> {
  const season = await findNewestSeason(http);
  if (season === undefined) return null;
  const { searchStats } = leagueStatsEndpoints;
  const body = { seasonId: season._id, sort: "elo", asc: false, page: 1, numberPerPage: previewEntryCount } as const;
  const reply = await callAsVisitor(http, searchStats, leagueStatsSchemas.searchStats, { body });
  const entries = (reply?.data ?? []).map(({ userId, userName, tee, elo }) => ({
    name: userName,
    value: `${elo.toFixed(2)} Elo`,
    emblem: null,
    player: { id: userId, tee },
  }));
  return entries.length === 0
    ? null
    : { kind: "list", caption: season.name, title, isRanking: true, hasRatings: true, entries };
}

/** The vote that ends last, with the options that have the most votes. */
export async function createVotesPreview(
  http: Http,
  context: PreviewContext,
): Promise<ListPreview | TextPreview | null> {
  const season = await findNewestSeason(http);
  if (season === undefined) return null;
  const body = { seasonId: season._id };
  const reply = await callAsVisitor(http, votesEndpoints.searchVotes, votesSchemas.searchVotes, { body });
  const [vote] = (reply?.data ?? []).toSorted((a, b) => Date.parse(b.endDate) - Date.parse(a.endDate));
  if (vote === undefined) return null;
  const { timeZone, now } = context;
  const { question, endDate } = vote;
  const state = Date.parse(endDate) < now ? "ended" : "until";
  const end = `${formatDay(endDate, timeZone, "short")} (${formatZone(timeZone)})`;
  const caption = joinCaption([season.name, `${state} ${end}`]);
  const entries = listLeadingOptions(vote);
  if (entries.length === 0) return { kind: "text", caption, title: question, text: "Nobody has voted yet." };
  return { kind: "list", caption, title: question, isRanking: false, hasRatings: false, entries };
}

/** Lists the options with the most votes. As on the page, options with equally many votes are sorted by name. */
function listLeadingOptions({ votes }: Vote): ListPreview["entries"] {
  const votesByOption = Map.groupBy(votes, ({ clanId, playerId }) => clanId ?? playerId);
  const options = [...votesByOption.values()].flatMap((votesOfOption) => {
    const [vote] = votesOfOption;
    if (vote === undefined) return [];
    return {
      name: vote.clanName ?? vote.playerName ?? "",
      count: votesOfOption.length,
      player: vote.playerId === undefined ? null : { id: vote.playerId, tee: vote.tee ?? null },
    };
  });
  const maxCount = Math.max(...options.map(({ count }) => count));
  return options
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, "en"))
    .slice(0, previewEntryCount)
    .map(({ name, count, player }) => ({
      name,
      value: count === 1 ? "1 vote" : `${count} votes`,
      share: count / maxCount,
      emblem: null,
      player,
    }));
}
