import { maxEventDescriptionLength, maxEventTitleLength, maxStreamUrlLength } from "contract/constants.ts";
import { generateEventTitle } from "contract/event-rules.ts";
import { pickEventAt } from "../features/results/event-results-queries.ts";
import type { Row } from "../features/tables.ts";
import type { ImportContext } from "./import-context.ts";
import type { ImportedClan, ImportedClans } from "./imported-clans.ts";
import { hasSeasonReference, type ImportedCompetitions } from "./imported-competitions.ts";
import { importName, importText } from "./imported-names.ts";
import { compareById, type LegacyDocument } from "./legacy-document.ts";

const hourMs = 3_600_000;

/** The imported events of the calendar. */
export class ImportedEvents {
  readonly events: Row<"events">[] = [];
  readonly #context: ImportContext;
  readonly #eventsByClans = new Map<string, Row<"events">[]>();
  /** The IDs of the imported documents. Contains `null`, so that a document without an ID counts as a duplicate. */
  readonly #ids = new Set<string | null>([null]);

  constructor(context: ImportContext) {
    this.#context = context;
  }

  /** Imports events. Leaves out events without a start, and those that do not have two different clans of one season. */
  add(sources: readonly LegacyDocument[], clans: ImportedClans, competitions: ImportedCompetitions): void {
    for (const source of sources.toSorted(compareById)) {
      const clanA = clans.findClanById(source.readReference("clanAId"));
      const clanB = clans.findClanById(source.readReference("clanBId"));
      const startsAt = source.readDate("startDate");
      const isOfDeletedSeason = hasSeasonReference(source) && competitions.findNamedSeason(source) === undefined;
      if (
        clanA === undefined ||
        clanB === undefined ||
        clanA === clanB ||
        clanA.season !== clanB.season ||
        isOfDeletedSeason ||
        startsAt === null
      ) {
        source.reportOmission("EVENT_LEFT_OUT");
        continue;
      }
      if (competitions.findNamedSeason(source) !== clanA.season) source.reportChange("SEASON_FROM_CLAN");
      this.#addEvent(source, clanA, clanB, startsAt);
    }
  }

  #addEvent(
    source: LegacyDocument,
    { row: clanA, season }: ImportedClan,
    { row: clanB }: ImportedClan,
    starts_at: number,
  ): void {
    const ends_at = source.readEndDateAfter(starts_at) ?? starts_at + hourMs;
    season.lastDate = Math.max(season.lastDate, ends_at);
    const id = this.#context.assignKey("events");
    // Two documents may have the same ID, but calendar apps need unique ones. `moved` marks events of the legacy software.
    const isDuplicateId = this.#ids.has(source.id);
    this.#ids.add(source.id);
    const event: Row<"events"> = {
      id,
      season_id: season.row.id,
      clan_a_id: clanA.id,
      clan_b_id: clanB.id,
      starts_at,
      ends_at,
      title: importTitle(source, clanA.name, clanB.name),
      description: importText(source, "description", { maxLength: maxEventDescriptionLength, keepsLineBreaks: true }),
      twitch: source.readLink("twitch", {
        scheme: /^https?:\/\//i,
        maxLength: maxStreamUrlLength,
        code: "STREAM_DROPPED",
      }),
      uid: `${isDuplicateId ? `event-${id}` : source.id}@moved`,
      sequence: 0,
      changed_at: source.readDate("updatedAt") ?? source.createdAt,
    };
    this.events.push(event);
    this.#eventsByClans.getOrInsert(createPairKey(clanA.id, clanB.id), []).push(event);
    this.#context.recordLegacyId("event", source, id);
  }

  /** Finds the event of a round between two clans by its date. */
  findEvent(redClanId: number, blueClanId: number, playedAt: number): number | null {
    return pickEventAt(this.#eventsByClans.get(createPairKey(redClanId, blueClanId)) ?? [], playedAt)?.id ?? null;
  }
}

/** Returns a key for two clans, regardless of their order. */
function createPairKey(clanIdA: number, clanIdB: number): string {
  return `${Math.min(clanIdA, clanIdB)} ${Math.max(clanIdA, clanIdB)}`;
}

/** Imports the title. `null` if it equals the title generated from the current clan names, or from those in the document. */
function importTitle(source: LegacyDocument, clanA: string, clanB: string): string | null {
  const title = source.readText("title");
  const generatedTitle = generateEventTitle(source.readText("clanAName") ?? "", source.readText("clanBName") ?? "");
  if (title === null || title === generatedTitle || title === generateEventTitle(clanA, clanB)) return null;
  return importName(source, "title", maxEventTitleLength);
}
