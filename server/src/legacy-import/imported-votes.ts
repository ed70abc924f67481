import { maxQuestionLength, voteDefaults } from "contract/constants.ts";
import { hasVisibleCharacters } from "contract/names.ts";
import { maxVotesLimits } from "contract/vote-rules.ts";
import type { Row } from "../features/tables.ts";
import type { ImportContext } from "./import-context.ts";
import type { ImportedClans } from "./imported-clans.ts";
import type { ImportedCompetitions, ImportedSeason } from "./imported-competitions.ts";
import { importText } from "./imported-names.ts";
import type { ImportedPeople } from "./imported-people.ts";
import { compareById, type LegacyDocument } from "./legacy-document.ts";

// A vote is a poll. Its entries are the choices that users have made in it; the legacy software calls them votes, too.

/** How long a vote lasts if it has no end date. */
const defaultVoteDurationMs = voteDefaults.days * 86_400_000;

/** What was imported before the votes, which refer to it. */
type EarlierImports = {
  readonly importContext: ImportContext;
  readonly competitions: ImportedCompetitions;
  readonly clans: ImportedClans;
  readonly people: ImportedPeople;
};

/** Imports the votes with their entries. */
export function importVotes(sources: readonly LegacyDocument[], imported: EarlierImports) {
  const votes: Row<"votes">[] = [];
  const entries: Row<"vote_entries">[][] = [];
  for (const source of sources.toSorted(compareById)) {
    // Unlike `importVote`, this does not report a missing date: the vote may be left out, which is reported instead.
    const season = imported.competitions.findSeason(source, source.readDate("startDate") ?? source.createdAt);
    const type = source.readText("type");
    if (season === undefined || (type !== "CLAN" && type !== "PLAYER")) {
      source.reportOmission("VOTE_LEFT_OUT");
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
  const question = importText(source, "question", { maxLength: maxQuestionLength, keepsLineBreaks: false });
  const isDraft = !hasVisibleCharacters(question);
  if (isDraft) source.reportChange("VOTE_DRAFT");
  const startsAt = source.readDateOrCreation("startDate");
  const { min, max } = maxVotesLimits;
  return {
    id: context.assignKey("votes"),
    season_id: season.row.id,
    type,
    saved: isDraft ? 0 : 1,
    question: isDraft ? voteDefaults.question : question,
    max_votes: Math.min(Math.max(source.readOptionalInteger("maxVotes") ?? min, min), max),
    starts_at: startsAt,
    ends_at: source.readEndDateAfter(startsAt) ?? startsAt + defaultVoteDurationMs,
  };
}

/** Imports the entries of a vote in the order in which they were cast. */
function importEntries(source: LegacyDocument, vote: Row<"votes">, imported: EarlierImports): Row<"vote_entries">[] {
  const entries: Row<"vote_entries">[] = [];
  const optionsByVoter = new Map<number, Set<number>>();
  const sortedEntries = source
    .readDocuments("votes")
    .map((entry) => ({ entry, castAt: entry.readDate("votedAt") ?? entry.createdAt }))
    .toSorted((a, b) => a.castAt - b.castAt);
  for (const { entry } of sortedEntries) {
    const option = findOption(entry, vote, imported);
    const voter_id = imported.people.findOrCreateUserIfReferenced(entry, "voter");
    if (voter_id === null || option === null) {
      entry.reportOmission("ENTRY_LEFT_OUT");
      continue;
    }
    const options = optionsByVoter.getOrInsertComputed(voter_id, () => new Set());
    if (options.has(option) || options.size >= vote.max_votes) {
      entry.reportOmission("ENTRY_LEFT_OUT");
      continue;
    }
    options.add(option);
    entries.push({
      id: imported.importContext.assignKey("vote_entries"),
      vote_id: vote.id,
      voter_id,
      slot: options.size,
      clan_id: vote.type === "CLAN" ? option : null,
      player_id: vote.type === "CLAN" ? null : option,
    });
  }
  return entries;
}

/** Finds the key of the player or clan that an entry votes for. `null` if the vote does not have this option. */
function findOption(
  entry: LegacyDocument,
  { type, season_id }: Row<"votes">,
  { clans, people }: EarlierImports,
): number | null {
  if (type === "PLAYER") return people.findOrCreateUserIfReferenced(entry, "player");
  const clan = clans.findClanById(entry.readReference("clanId"));
  return clan?.row.season_id === season_id ? clan.row.id : null;
}
