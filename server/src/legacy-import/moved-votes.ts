import { newVote, questionMax } from "contract/constants.ts";
import { isSeen } from "contract/names.ts";
import { maxVotesLimits } from "contract/vote-can.ts";
import type { Row } from "../features/tables.ts";
import type { MovedBoards, MovedSeason } from "./moved-boards.ts";
import type { MovedClans } from "./moved-clans.ts";
import { byId, type MovedDocument } from "./moved-document.ts";
import { textIn } from "./moved-names.ts";
import type { MovedPeople } from "./moved-people.ts";
import type { Moving } from "./moving.ts";

const newVoteMs = newVote.days * 86_400_000;

type Parts = {
  readonly moving: Moving;
  readonly boards: MovedBoards;
  readonly clans: MovedClans;
  readonly people: MovedPeople;
};

/** The votes with who voted for what. */
export function movedVotes(sources: readonly MovedDocument[], parts: Parts) {
  const votes: Row<"votes">[] = [];
  const entries: Row<"vote_entries">[][] = [];
  for (const source of sources.toSorted(byId)) {
    const season = parts.boards.seasonOf(source, source.date("startDate") ?? source.madeAt);
    const type = source.text("type");
    if (season === undefined || (type !== "CLAN" && type !== "PLAYER")) {
      source.leaveOut("VOTE_LEFT_OUT");
      continue;
    }
    const vote = voteOf(source, { season, type }, parts.moving);
    votes.push(vote);
    entries.push(entriesOf(source, vote, parts));
    parts.moving.noteId("vote", source, vote.id);
  }
  return { votes, entries: entries.flat() };
}

function voteOf(
  source: MovedDocument,
  { season, type }: { readonly season: MovedSeason; readonly type: Row<"votes">["type"] },
  moving: Moving,
): Row<"votes"> {
  const question = textIn(source, "question", questionMax, false);
  const isDraft = !isSeen(question);
  if (isDraft) source.change("VOTE_DRAFT");
  const startsAt = source.dateOrMade("startDate");
  const { min, max } = maxVotesLimits;
  return {
    id: moving.nextKey("votes"),
    season_id: season.row.id,
    type,
    saved: isDraft ? 0 : 1,
    question: isDraft ? newVote.question : question,
    max_votes: Math.min(Math.max(source.figureIfAny("maxVotes") ?? min, min), max),
    starts_at: startsAt,
    ends_at: source.endAfter(startsAt) ?? startsAt + newVoteMs,
  };
}

function entriesOf(source: MovedDocument, vote: Row<"votes">, parts: Parts): Row<"vote_entries">[] {
  const chosen = new Map<number, Set<number>>();
  const cast = source.list("votes").map((entry) => ({ entry, at: entry.date("votedAt") ?? entry.madeAt }));
  return cast
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ entry }) => {
      const option = optionOf(entry, vote, parts);
      const voter_id = parts.people.keyIfNamed(entry, "voter");
      const options = chosen.getOrInsertComputed(voter_id ?? 0, () => new Set());
      if (voter_id === null || option === null || options.has(option) || options.size >= vote.max_votes) {
        entry.leaveOut("ENTRY_LEFT_OUT");
        return [];
      }
      options.add(option);
      const of = vote.type === "CLAN" ? { clan_id: option, player_id: null } : { clan_id: null, player_id: option };
      return [{ id: parts.moving.nextKey("vote_entries"), vote_id: vote.id, voter_id, slot: options.size, ...of }];
    });
}

function optionOf(entry: MovedDocument, { type, season_id }: Row<"votes">, { clans, people }: Parts): number | null {
  if (type === "PLAYER") return people.keyIfNamed(entry, "player");
  const clan = clans.clanById(entry.reference("clanId"));
  return clan?.row.season_id === season_id ? clan.row.id : null;
}
