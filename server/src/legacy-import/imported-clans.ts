import { clanNameMax, eventDescriptionMax, eventTitleMax, streamMax } from "contract/constants.ts";
import { generateEventTitle } from "contract/event-rules.ts";
import { toNameKey } from "contract/names.ts";
import { toSearchKey } from "contract/search-key.ts";
import type { Side } from "contract/sides.ts";
import { pickEventAt } from "../features/results/event-results-queries.ts";
import type { Row } from "../features/tables.ts";
import type { ImportContext } from "./import-context.ts";
import { type ImportedCompetitions, type ImportedSeason, namesSeason } from "./imported-competitions.ts";
import { ImportedNames, importName, importText, truncateName } from "./imported-names.ts";
import type { ImportedPeople } from "./imported-people.ts";
import { compareById, type LegacyDocument } from "./legacy-document.ts";

const nameless = "Clan";
const hourMs = 3_600_000;

export type ImportedClan = { readonly row: Row<"clans">; readonly season: ImportedSeason };

/** The clans of all seasons with their rosters. */
export class ImportedClans {
  readonly clans: ImportedClan[] = [];
  readonly rosters: Row<"clan_players">[] = [];
  readonly #moving: ImportContext;
  readonly #competitions: ImportedCompetitions;
  readonly #byId = new Map<string, ImportedClan>();
  readonly #bySeason = new Map<ImportedSeason, { names: ImportedNames; byKey: Map<string, ImportedClan> }>();

  constructor(moving: ImportContext, competitions: ImportedCompetitions) {
    this.#moving = moving;
    this.#competitions = competitions;
  }

  add(sources: readonly LegacyDocument[], people: ImportedPeople): void {
    const listed: Listed[] = [];
    for (const source of sources.toSorted(compareById)) {
      const season = this.#seasonOf(source);
      if (season === undefined) {
        source.leaveOut("SEASON_GONE");
        continue;
      }
      const clan = this.#addClan(season, this.#ofSeason(season).names.take(source, "name"));
      listed.push({ source, clan });
      if (source.id !== null) this.#byId.getOrInsert(source.id, clan);
      this.#moving.recordLegacyId("clan", source, clan.row.id);
    }
    this.#addRosters(listed, people);
  }

  /** Clans from before there were seasons name none: they are of the oldest. */
  #seasonOf(source: LegacyDocument): ImportedSeason | undefined {
    const season = this.#competitions.seasonOf(source, source.madeAt);
    const [first] = this.#competitions.seasons;
    if (season !== undefined || namesSeason(source) || first === undefined) return season;
    source.change("SEASON_FOUND");
    return first;
  }

  #ofSeason(season: ImportedSeason) {
    return this.#bySeason.getOrInsertComputed(season, () => ({
      names: new ImportedNames({ max: clanNameMax, keyOf: toNameKey, otherwise: nameless }),
      byKey: new Map(),
    }));
  }

  #addClan(season: ImportedSeason, name: string): ImportedClan {
    const row: Row<"clans"> = {
      id: this.#moving.nextKey("clans"),
      season_id: season.row.id,
      name,
      name_key: toNameKey(name),
      search_key: toSearchKey(name),
      crest_shape: null,
      crest_colour: null,
      crest_second_colour: null,
      games: 0,
      wins: 0,
      losses: 0,
      team_score: 0,
      form: "",
      final_elo: null,
    };
    const clan = { row, season };
    this.clans.push(clan);
    this.#ofSeason(season).byKey.set(row.name_key, clan);
    return clan;
  }

  clanById(id: string | null): ImportedClan | undefined {
    return this.#byId.get(id ?? "");
  }

  /** The clan that a result names for a side within its season, made again where it is gone; `null`: it names none. */
  clanOf(source: LegacyDocument, side: Side, season: ImportedSeason): ImportedClan | null {
    const id = source.reference(`${side}ClanId`);
    const known = this.clanById(id);
    if (known?.season === season) return known;
    const written = known?.row.name ?? truncateName(source.text(`${side}ClanName`) ?? "", clanNameMax);
    if (id === null && written === "") return null;
    source.change(known === undefined ? "CLAN_GONE" : "CLAN_OF_OTHER_SEASON");
    const { names, byKey } = this.#ofSeason(season);
    const name = written || nameless;
    const named = byKey.get(toNameKey(name));
    if (named !== undefined) return named;
    names.hold(name);
    return this.#addClan(season, name);
  }

  #addRosters(listed: readonly Listed[], people: ImportedPeople): void {
    const places = listed.flatMap((one) => placesIn(one, people));
    const byPlayer = Map.groupBy(places, ({ clan, userId }) => `${clan.row.season_id} ${userId}`);
    for (const ofPlayer of byPlayer.values()) {
      const own = this.clanById(people.ownClans.get(ofPlayer[0]?.userId ?? 0)?.clanId ?? null);
      const kept = chosenOf(ofPlayer, own);
      if (kept !== undefined) this.#addPlace(kept.clan, kept.userId);
    }
    for (const [userId, { clanId, source }] of people.ownClans) {
      const clan = this.clanById(clanId);
      if (clan?.season.row.active !== 1 || byPlayer.has(`${clan.row.season_id} ${userId}`)) continue;
      source.change("ROSTER_FROM_USER");
      this.#addPlace(clan, userId);
    }
  }

  #addPlace({ row, season }: ImportedClan, userId: number): void {
    const place = { season_id: season.row.id, user_id: userId, clan_id: row.id };
    this.rosters.push({ ...place, came_at: season.row.starts_at, leads: 0 });
  }
}

type Listed = { readonly source: LegacyDocument; readonly clan: ImportedClan };
type Place = Listed & { readonly userId: number };

/** The players whom a clan lists. Nobody who was deleted plays in the active season. */
function placesIn({ source, clan }: Listed, people: ImportedPeople): Place[] {
  const isActive = clan.season.row.active === 1;
  return source.list("players").flatMap((player) => {
    const userId = isActive ? people.userOf(player.reference("userId")) : people.keyIfNamed(player);
    if (isActive && userId === null) player.change("USER_GONE");
    return userId === null ? [] : [{ source, clan, userId }];
  });
}

/** Of a player's places in one season the one that stays: in the clan that the player's own document names, else the last. */
function chosenOf(places: readonly Place[], own: ImportedClan | undefined): Place | undefined {
  const kept = places.find(({ clan }) => clan === own) ?? places.at(-1);
  for (const place of places) if (place !== kept) place.source.change("PLAYER_IN_TWO_CLANS");
  if (kept === undefined) return undefined;
  const isOfSeveral = places.some(({ clan }) => clan !== kept.clan);
  if (isOfSeveral && own === kept.clan) kept.source.change("ROSTER_FROM_USER");
  if (!isOfSeveral && own !== kept.clan && kept.clan.season.row.active === 1) kept.source.change("ROSTER_FROM_CLAN");
  return kept;
}

/** The imported events of the calendar. */
export class ImportedEvents {
  readonly events: Row<"events">[] = [];
  readonly #moving: ImportContext;
  readonly #between = new Map<string, Row<"events">[]>();
  readonly #ids = new Set<string | null>([null]);

  constructor(moving: ImportContext) {
    this.#moving = moving;
  }

  add(sources: readonly LegacyDocument[], clans: ImportedClans, competitions: ImportedCompetitions): void {
    for (const source of sources.toSorted(compareById)) {
      const [a, b] = ["clanAId", "clanBId"].map((field) => clans.clanById(source.reference(field)));
      const startsAt = source.date("startDate");
      const isOfGoneSeason = namesSeason(source) && competitions.seasonNamedBy(source) === undefined;
      if (
        a === undefined ||
        b === undefined ||
        a === b ||
        a.season !== b.season ||
        startsAt === null ||
        isOfGoneSeason
      ) {
        source.leaveOut("EVENT_LEFT_OUT");
      } else {
        if (competitions.seasonNamedBy(source) !== a.season) source.change("SEASON_FROM_CLAN");
        this.#addEvent(source, a, b, startsAt);
      }
    }
  }

  #addEvent(
    source: LegacyDocument,
    { row: a, season }: ImportedClan,
    { row: b }: ImportedClan,
    starts_at: number,
  ): void {
    const ends_at = source.endAfter(starts_at) ?? starts_at + hourMs;
    season.lastDate = Math.max(season.lastDate, ends_at);
    const id = this.#moving.nextKey("events");
    const isKnown = this.#ids.has(source.id);
    this.#ids.add(source.id);
    const event: Row<"events"> = {
      id,
      season_id: season.row.id,
      clan_a_id: a.id,
      clan_b_id: b.id,
      starts_at,
      ends_at,
      title: titleOf(source, a.name, b.name),
      description: importText(source, "description", eventDescriptionMax, true),
      twitch: source.link("twitch", /^https?:\/\//i, streamMax, "STREAM_DROPPED"),
      uid: `${isKnown ? `event-${id}` : source.id}@moved`,
      sequence: 0,
      changed_at: source.date("updatedAt") ?? source.madeAt,
    };
    this.events.push(event);
    this.#between.getOrInsert(pairOf(a.id, b.id), []).push(event);
    this.#moving.recordLegacyId("event", source, id);
  }

  /** Finds the event of a round between two clans by its date. */
  eventOf(redClanId: number, blueClanId: number, playedAt: number): number | null {
    return pickEventAt(this.#between.get(pairOf(redClanId, blueClanId)) ?? [], playedAt)?.id ?? null;
  }
}

function pairOf(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}

/** `null`: generated, as it was of today's names or of those that were copied. */
function titleOf(source: LegacyDocument, clanA: string, clanB: string): string | null {
  const written = source.text("title");
  const copied = generateEventTitle(source.text("clanAName") ?? "", source.text("clanBName") ?? "");
  if (written === null || written === copied || written === generateEventTitle(clanA, clanB)) return null;
  return importName(source, "title", eventTitleMax);
}
