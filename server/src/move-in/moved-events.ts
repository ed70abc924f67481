import { eventDescriptionMax, eventTitleMax, streamMax } from "contract/constants.ts";
import { generatedTitle } from "contract/event-rules.ts";
import { isSingleLine } from "contract/single-line.ts";
import { eventAt } from "../features/results/event-results-queries.ts";
import type { Row } from "../features/tables.ts";
import type { MovedClan, MovedClans } from "./moved-clans.ts";
import { byId, type MovedDocument } from "./moved-document.ts";
import { nameIn, textIn } from "./moved-names.ts";
import type { Moving } from "./moving.ts";

const hourMs = 3_600_000;

/** The matches of the calendar. */
export class MovedEvents {
  readonly events: Row<"events">[] = [];
  readonly #moving: Moving;
  readonly #between = new Map<string, Row<"events">[]>();
  readonly #ids = new Set<string | null>([null]);

  constructor(moving: Moving) {
    this.#moving = moving;
  }

  add(sources: readonly MovedDocument[], clans: MovedClans): void {
    for (const source of sources.toSorted(byId)) {
      const a = clans.clanById(source.reference("clanAId"));
      const b = clans.clanById(source.reference("clanBId"));
      const startsAt = source.date("startDate");
      if (a === undefined || b === undefined || a === b || a.season !== b.season || startsAt === null) {
        source.leaveOut("EVENT_LEFT_OUT");
        continue;
      }
      this.#addEvent(source, a, b, startsAt);
    }
  }

  #addEvent(source: MovedDocument, { row: a, season }: MovedClan, { row: b }: MovedClan, startsAt: number): void {
    const end = source.date("endDate");
    if (end === null) source.change("END_MISSING");
    else if (end <= startsAt) source.change("END_CHANGED");
    const endsAt = end !== null && end > startsAt ? end : startsAt + hourMs;
    season.lastDate = Math.max(season.lastDate, endsAt);
    const id = this.#moving.nextKey("events");
    const isKnown = this.#ids.has(source.id);
    this.#ids.add(source.id);
    const event: Row<"events"> = {
      id,
      season_id: season.row.id,
      clan_a_id: a.id,
      clan_b_id: b.id,
      title: titleOf(source, a.name, b.name),
      description: textIn(source, "description", eventDescriptionMax, true),
      starts_at: startsAt,
      ends_at: endsAt,
      twitch: streamOf(source),
      uid: `${isKnown ? `event-${id}` : source.id}@moved`,
      sequence: 0,
      changed_at: source.date("updatedAt") ?? source.madeAt,
    };
    this.events.push(event);
    this.#between.getOrInsert(pairOf(a.id, b.id), []).push(event);
    if (source.id === null) return;
    this.#moving.movedIds.push({ kind: "event", old_id: source.id, new_id: event.id, board_id: null });
  }

  /** The event that a round of two clans belongs to by its date. */
  eventOf(redClanId: number, blueClanId: number, playedAt: number): number | null {
    return eventAt(this.#between.get(pairOf(redClanId, blueClanId)) ?? [], playedAt)?.id ?? null;
  }
}

function pairOf(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}

/** `null`: generated, as it was of today's names or of those that were copied. */
function titleOf(source: MovedDocument, clanA: string, clanB: string): string | null {
  const written = source.text("title");
  const copied = generatedTitle(source.text("clanAName") ?? "", source.text("clanBName") ?? "");
  if (written === null || written === copied || written === generatedTitle(clanA, clanB)) return null;
  return nameIn(source, "title", eventTitleMax);
}

function streamOf(source: MovedDocument): string | null {
  const link = source.text("twitch")?.trim();
  if (!link) return null;
  if (/^https?:\/\//i.test(link) && link.length <= streamMax && URL.canParse(link) && isSingleLine(link)) return link;
  source.change("STREAM_DROPPED");
  return null;
}
