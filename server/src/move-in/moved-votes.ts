import { newVote, questionMax } from "contract/constants.ts";
import { isSeen } from "contract/names.ts";
import { maxVotesLimits } from "contract/vote-can.ts";
import type { Row } from "../features/tables.ts";
import type { MovedBoards, MovedSeason } from "./moved-boards.ts";
import type { MovedClans } from "./moved-clans.ts";
import { byId, type MovedDocument } from "./moved-document.ts";
import { textIn } from "./moved-names.ts";
import { isNamed, type MovedPeople } from "./moved-people.ts";
import type { Moving } from "./moving.ts";

const newVoteMs = newVote.days * 86_400_000;

type Parts = { readonly boards: MovedBoards; readonly clans: MovedClans; readonly people: MovedPeople };

/** The votes with who voted for what. */
export class MovedVotes {
  readonly votes: Row<"votes">[] = [];
  readonly entries: Row<"vote_entries">[] = [];
  readonly #moving: Moving;
  readonly #parts: Parts;

  constructor(moving: Moving, parts: Parts) {
    this.#moving = moving;
    this.#parts = parts;
  }

  add(sources: readonly MovedDocument[]): void {
    for (const source of sources.toSorted(byId)) {
      const season = this.#seasonOf(source);
      const type = source.text("type");
      if (season === undefined || (type !== "CLAN" && type !== "PLAYER")) source.leaveOut("VOTE_LEFT_OUT");
      else this.#addVote(source, season, type);
    }
  }

  #seasonOf(source: MovedDocument): MovedSeason | undefined {
    const { boards } = this.#parts;
    const own = boards.seasonById(source.reference("seasonId"));
    if (own !== undefined) return own;
    const other =
      boards.seasonByName(source.text("seasonName")) ?? boards.seasonAt(source.date("startDate") ?? source.madeAt);
    if (other !== undefined) source.change("SEASON_GONE");
    return other;
  }

  #addVote(source: MovedDocument, season: MovedSeason, type: Row<"votes">["type"]): void {
    const question = textIn(source, "question", questionMax, false);
    const isDraft = !isSeen(question);
    if (isDraft) source.change("VOTE_DRAFT");
    const startsAt = source.dateOrMade("startDate");
    const end = source.date("endDate");
    if (end === null) source.change("END_MISSING");
    else if (end <= startsAt) source.change("END_CHANGED");
    const vote: Row<"votes"> = {
      id: this.#moving.nextKey("votes"),
      season_id: season.row.id,
      question: isDraft ? newVote.question : question,
      type,
      max_votes: maxVotesOf(source),
      starts_at: startsAt,
      ends_at: end !== null && end > startsAt ? end : startsAt + newVoteMs,
      saved: isDraft ? 0 : 1,
    };
    this.votes.push(vote);
    this.#addEntries(source, vote);
    if (source.id === null) return;
    this.#moving.movedIds.push({ kind: "vote", old_id: source.id, new_id: vote.id, board_id: null });
  }

  #addEntries(source: MovedDocument, vote: Row<"votes">): void {
    const chosen = new Map<number, Set<number>>();
    const cast = source.list("votes").map((entry) => ({ entry, at: entry.date("votedAt") ?? entry.madeAt }));
    for (const { entry } of cast.toSorted((one, other) => one.at - other.at)) {
      const option = this.#optionOf(entry, vote);
      const voter = isNamed(entry, "voterId", "voterName")
        ? this.#parts.people.keyOf(entry, "voterId", "voterName")
        : null;
      const options = chosen.getOrInsertComputed(voter ?? 0, () => new Set());
      if (voter === null || option === null || options.has(option) || options.size >= vote.max_votes) {
        entry.leaveOut("ENTRY_LEFT_OUT");
        continue;
      }
      options.add(option);
      const of = vote.type === "CLAN" ? { clan_id: option, player_id: null } : { clan_id: null, player_id: option };
      const id = this.#moving.nextKey("vote_entries");
      this.entries.push({ id, vote_id: vote.id, voter_id: voter, slot: options.size, ...of });
    }
  }

  #optionOf(entry: MovedDocument, { type, season_id }: Row<"votes">): number | null {
    const { clans, people } = this.#parts;
    if (type === "PLAYER")
      return isNamed(entry, "playerId", "playerName") ? people.keyOf(entry, "playerId", "playerName") : null;
    const clan = clans.clanById(entry.reference("clanId"));
    return clan?.row.season_id === season_id ? clan.row.id : null;
  }
}

function maxVotesOf(source: MovedDocument): number {
  const { min, max } = maxVotesLimits;
  return Math.min(Math.max(source.figureIfAny("maxVotes") ?? min, min), max);
}
