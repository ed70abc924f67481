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

type ImportedParts = {
  readonly importContext: ImportContext;
  readonly competitions: ImportedCompetitions;
  readonly clans: ImportedClans;
  readonly people: ImportedPeople;
};

/** Imports the votes with their entries. */
export function importVotes(sources: readonly LegacyDocument[], imported: ImportedParts) {
  const votes: Row<"votes">[] = [];
  const entries: Row<"vote_entries">[][] = [];
  for (const source of sources.toSorted(compareById)) {
    const season = imported.competitions.findSeason(source, source.date("startDate") ?? source.createdAt);
    const type = source.text("type");
    if (season === undefined || (type !== "CLAN" && type !== "PLAYER")) {
      source.leaveOut("VOTE_LEFT_OUT");
      continue;
    }
    const vote = importVote(source, { season, type }, imported.importContext);
    votes.push(vote);
    entries.push(importEntries(source, vote, imported));
    imported.importContext.recordLegacyId("vote", source, vote.id);
  }
  return { votes, entries: entries.flat() };
}

function importVote(
  source: LegacyDocument,
  { season, type }: { readonly season: ImportedSeason; readonly type: Row<"votes">["type"] },
  context: ImportContext,
): Row<"votes"> {
  const question = importText(source, "question", questionMax, false);
  const isDraft = !hasVisibleCharacters(question);
  if (isDraft) source.change("VOTE_DRAFT");
  const startsAt = source.dateOrCreation("startDate");
  const { min, max } = maxVotesLimits;
  return {
    id: context.nextKey("votes"),
    season_id: season.row.id,
    type,
    saved: isDraft ? 0 : 1,
    question: isDraft ? voteDefaults.question : question,
    max_votes: Math.min(Math.max(source.optionalInteger("maxVotes") ?? min, min), max),
    starts_at: startsAt,
    ends_at: source.endDateAfter(startsAt) ?? startsAt + newVoteMs,
  };
}

function importEntries(source: LegacyDocument, vote: Row<"votes">, imported: ImportedParts): Row<"vote_entries">[] {
  const optionsByVoter = new Map<number, Set<number>>();
  const castVotes = source.list("votes").map((entry) => ({ entry, at: entry.date("votedAt") ?? entry.createdAt }));
  return castVotes
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ entry }) => {
      const option = findOption(entry, vote, imported);
      const voter_id = imported.people.findOrCreateUserIfNamed(entry, "voter");
      const options = optionsByVoter.getOrInsertComputed(voter_id ?? 0, () => new Set());
      if (voter_id === null || option === null || options.has(option) || options.size >= vote.max_votes) {
        entry.leaveOut("ENTRY_LEFT_OUT");
        return [];
      }
      options.add(option);
      const target = vote.type === "CLAN" ? { clan_id: option, player_id: null } : { clan_id: null, player_id: option };
      return [
        {
          id: imported.importContext.nextKey("vote_entries"),
          vote_id: vote.id,
          voter_id,
          slot: options.size,
          ...target,
        },
      ];
    });
}

function findOption(
  entry: LegacyDocument,
  { type, season_id }: Row<"votes">,
  { clans, people }: ImportedParts,
): number | null {
  if (type === "PLAYER") return people.findOrCreateUserIfNamed(entry, "player");
  const clan = clans.clanById(entry.reference("clanId"));
  return clan?.row.season_id === season_id ? clan.row.id : null;
}
