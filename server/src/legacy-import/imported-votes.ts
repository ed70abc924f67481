import { questionMax, voteDefaults } from "contract/constants.ts";
import { hasVisibleCharacters } from "contract/names.ts";
import { maxVotesLimits } from "contract/vote-rules.ts";
import type { Row } from "../features/tables.ts";
import type { ImportContext } from "./import-context.ts";
import type { ImportedClans } from "./imported-clans.ts";
import type { ImportedCompetitions, ImportedSeason } from "./imported-competitions.ts";
import { importText } from "./imported-names.ts";
import type { ImportedPeople } from "./imported-people.ts";
import { compareById, type LegacyDocument } from "./legacy-document.ts";

const newVoteMs = voteDefaults.days * 86_400_000;

type Parts = {
  readonly importContext: ImportContext;
  readonly competitions: ImportedCompetitions;
  readonly clans: ImportedClans;
  readonly people: ImportedPeople;
};

/** Imports the votes with their entries. */
export function importVotes(sources: readonly LegacyDocument[], parts: Parts) {
  const votes: Row<"votes">[] = [];
  const entries: Row<"vote_entries">[][] = [];
  for (const source of sources.toSorted(compareById)) {
    const season = parts.competitions.seasonOf(source, source.date("startDate") ?? source.madeAt);
    const type = source.text("type");
    if (season === undefined || (type !== "CLAN" && type !== "PLAYER")) {
      source.leaveOut("VOTE_LEFT_OUT");
      continue;
    }
    const vote = voteOf(source, { season, type }, parts.importContext);
    votes.push(vote);
    entries.push(entriesOf(source, vote, parts));
    parts.importContext.recordLegacyId("vote", source, vote.id);
  }
  return { votes, entries: entries.flat() };
}

function voteOf(
  source: LegacyDocument,
  { season, type }: { readonly season: ImportedSeason; readonly type: Row<"votes">["type"] },
  moving: ImportContext,
): Row<"votes"> {
  const question = importText(source, "question", questionMax, false);
  const isDraft = !hasVisibleCharacters(question);
  if (isDraft) source.change("VOTE_DRAFT");
  const startsAt = source.dateOrMade("startDate");
  const { min, max } = maxVotesLimits;
  return {
    id: moving.nextKey("votes"),
    season_id: season.row.id,
    type,
    saved: isDraft ? 0 : 1,
    question: isDraft ? voteDefaults.question : question,
    max_votes: Math.min(Math.max(source.figureIfAny("maxVotes") ?? min, min), max),
    starts_at: startsAt,
    ends_at: source.endAfter(startsAt) ?? startsAt + newVoteMs,
  };
}

function entriesOf(source: LegacyDocument, vote: Row<"votes">, parts: Parts): Row<"vote_entries">[] {
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
      return [
        { id: parts.importContext.nextKey("vote_entries"), vote_id: vote.id, voter_id, slot: options.size, ...of },
      ];
    });
}

function optionOf(entry: LegacyDocument, { type, season_id }: Row<"votes">, { clans, people }: Parts): number | null {
  if (type === "PLAYER") return people.keyIfNamed(entry, "player");
  const clan = clans.clanById(entry.reference("clanId"));
  return clan?.row.season_id === season_id ? clan.row.id : null;
}
