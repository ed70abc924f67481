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

const fallbackName = "Clan";
const hourMs = 3_600_000;

export type ImportedClan = { readonly row: Row<"clans">; readonly season: ImportedSeason };

/** The clans of all seasons with their rosters. */
export class ImportedClans {
  readonly clans: ImportedClan[] = [];
  readonly rosters: Row<"clan_players">[] = [];
  readonly #context: ImportContext;
  readonly #competitions: ImportedCompetitions;
  readonly #clansById = new Map<string, ImportedClan>();
  readonly #namesBySeason = new Map<ImportedSeason, { names: ImportedNames; clansByKey: Map<string, ImportedClan> }>();

  constructor(context: ImportContext, competitions: ImportedCompetitions) {
    this.#context = context;
    this.#competitions = competitions;
  }

  add(sources: readonly LegacyDocument[], people: ImportedPeople): void {
    const clansWithSources: ClanWithSource[] = [];
    for (const source of sources.toSorted(compareById)) {
      const season = this.#findSeason(source);
      if (season === undefined) {
        source.leaveOut("SEASON_GONE");
        continue;
      }
      const clan = this.#addClan(season, this.#getNamesOfSeason(season).names.takeUniqueName(source, "name"));
      clansWithSources.push({ source, clan });
      if (source.id !== null) this.#clansById.getOrInsert(source.id, clan);
      this.#context.recordLegacyId("clan", source, clan.row.id);
    }
    this.#addRosters(clansWithSources, people);
  }

  /** Finds the season of a clan. A clan that names no season and is older than all seasons belongs to the oldest season. */
  #findSeason(source: LegacyDocument): ImportedSeason | undefined {
    const season = this.#competitions.findSeason(source, source.createdAt);
    const [first] = this.#competitions.seasons;
    if (season !== undefined || namesSeason(source) || first === undefined) return season;
    source.change("SEASON_FOUND");
    return first;
  }

  #getNamesOfSeason(season: ImportedSeason) {
    return this.#namesBySeason.getOrInsertComputed(season, () => ({
      names: new ImportedNames({ max: clanNameMax, toKey: toNameKey, fallback: fallbackName }),
      clansByKey: new Map(),
    }));
  }

  #addClan(season: ImportedSeason, name: string): ImportedClan {
    const row: Row<"clans"> = {
      id: this.#context.nextKey("clans"),
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
    this.#getNamesOfSeason(season).clansByKey.set(row.name_key, clan);
    return clan;
  }

  clanById(id: string | null): ImportedClan | undefined {
    return this.#clansById.get(id ?? "");
  }

  /** Returns the clan of a side of a result, in the season of the result. Creates it if it was deleted. `null` if the result names no clan. */
  findOrCreateClan(source: LegacyDocument, side: Side, season: ImportedSeason): ImportedClan | null {
    const id = source.reference(`${side}ClanId`);
    const clanWithId = this.clanById(id);
    if (clanWithId?.season === season) return clanWithId;
    const givenName = clanWithId?.row.name ?? truncateName(source.text(`${side}ClanName`) ?? "", clanNameMax);
    if (id === null && givenName === "") return null;
    source.change(clanWithId === undefined ? "CLAN_GONE" : "CLAN_OF_OTHER_SEASON");
    const { names, clansByKey } = this.#getNamesOfSeason(season);
    const name = givenName || fallbackName;
    const clanWithName = clansByKey.get(toNameKey(name));
    if (clanWithName !== undefined) return clanWithName;
    names.reserve(name);
    return this.#addClan(season, name);
  }

  #addRosters(clansWithSources: readonly ClanWithSource[], people: ImportedPeople): void {
    const memberships = clansWithSources.flatMap((clan) => findListedPlayers(clan, people));
    const membershipsByPlayer = Map.groupBy(memberships, ({ clan, userId }) => `${clan.row.season_id} ${userId}`);
    for (const membershipsOfPlayer of membershipsByPlayer.values()) {
      const clanOfProfile = this.clanById(people.clansOfUsers.get(membershipsOfPlayer[0]?.userId ?? 0)?.clanId ?? null);
      const chosen = chooseMembership(membershipsOfPlayer, clanOfProfile);
      if (chosen !== undefined) this.#addMembership(chosen.clan, chosen.userId);
    }
    for (const [userId, { clanId, source }] of people.clansOfUsers) {
      const clan = this.clanById(clanId);
      if (clan?.season.row.active !== 1 || membershipsByPlayer.has(`${clan.row.season_id} ${userId}`)) continue;
      source.change("ROSTER_FROM_USER");
      this.#addMembership(clan, userId);
    }
  }

  #addMembership({ row, season }: ImportedClan, userId: number): void {
    const membership = { season_id: season.row.id, user_id: userId, clan_id: row.id };
    this.rosters.push({ ...membership, came_at: season.row.starts_at, leads: 0 });
  }
}

type ClanWithSource = { readonly source: LegacyDocument; readonly clan: ImportedClan };
type Membership = ClanWithSource & { readonly userId: number };

/** Finds the players in the list of a clan. In the active season, deleted players are left out. */
function findListedPlayers({ source, clan }: ClanWithSource, people: ImportedPeople): Membership[] {
  const isActive = clan.season.row.active === 1;
  return source.list("players").flatMap((player) => {
    const userId = isActive ? people.findUser(player.reference("userId")) : people.findOrCreateUserIfNamed(player);
    if (isActive && userId === null) player.change("USER_GONE");
    return userId === null ? [] : [{ source, clan, userId }];
  });
}

/** Chooses the membership of a player in one season: in the clan of the player's profile, or else the last one. */
function chooseMembership(
  memberships: readonly Membership[],
  clanOfProfile: ImportedClan | undefined,
): Membership | undefined {
  const chosen = memberships.find(({ clan }) => clan === clanOfProfile) ?? memberships.at(-1);
  for (const membership of memberships) if (membership !== chosen) membership.source.change("PLAYER_IN_TWO_CLANS");
  if (chosen === undefined) return undefined;
  const isInSeveralClans = memberships.some(({ clan }) => clan !== chosen.clan);
  if (isInSeveralClans && clanOfProfile === chosen.clan) chosen.source.change("ROSTER_FROM_USER");
  if (!isInSeveralClans && clanOfProfile !== chosen.clan && chosen.clan.season.row.active === 1)
    chosen.source.change("ROSTER_FROM_CLAN");
  return chosen;
}

/** The imported events of the calendar. */
export class ImportedEvents {
  readonly events: Row<"events">[] = [];
  readonly #context: ImportContext;
  readonly #byClans = new Map<string, Row<"events">[]>();
  readonly #ids = new Set<string | null>([null]);

  constructor(context: ImportContext) {
    this.#context = context;
  }

  add(sources: readonly LegacyDocument[], clans: ImportedClans, competitions: ImportedCompetitions): void {
    for (const source of sources.toSorted(compareById)) {
      const [a, b] = ["clanAId", "clanBId"].map((field) => clans.clanById(source.reference(field)));
      const startsAt = source.date("startDate");
      const isOfDeletedSeason = namesSeason(source) && competitions.findNamedSeason(source) === undefined;
      if (
        a === undefined ||
        b === undefined ||
        a === b ||
        a.season !== b.season ||
        startsAt === null ||
        isOfDeletedSeason
      ) {
        source.leaveOut("EVENT_LEFT_OUT");
      } else {
        if (competitions.findNamedSeason(source) !== a.season) source.change("SEASON_FROM_CLAN");
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
    const ends_at = source.endDateAfter(starts_at) ?? starts_at + hourMs;
    season.lastDate = Math.max(season.lastDate, ends_at);
    const id = this.#context.nextKey("events");
    const isKnown = this.#ids.has(source.id);
    this.#ids.add(source.id);
    const event: Row<"events"> = {
      id,
      season_id: season.row.id,
      clan_a_id: a.id,
      clan_b_id: b.id,
      starts_at,
      ends_at,
      title: importTitle(source, a.name, b.name),
      description: importText(source, "description", eventDescriptionMax, true),
      twitch: source.link("twitch", /^https?:\/\//i, streamMax, "STREAM_DROPPED"),
      uid: `${isKnown ? `event-${id}` : source.id}@moved`,
      sequence: 0,
      changed_at: source.date("updatedAt") ?? source.createdAt,
    };
    this.events.push(event);
    this.#byClans.getOrInsert(createPairKey(a.id, b.id), []).push(event);
    this.#context.recordLegacyId("event", source, id);
  }

  /** Finds the event of a round between two clans by its date. */
  findEvent(redClanId: number, blueClanId: number, playedAt: number): number | null {
    return pickEventAt(this.#byClans.get(createPairKey(redClanId, blueClanId)) ?? [], playedAt)?.id ?? null;
  }
}

function createPairKey(clanA: number, clanB: number): string {
  return `${Math.min(clanA, clanB)} ${Math.max(clanA, clanB)}`;
}

/** Imports the title. `null` if it equals the title generated from the current clan names, or from those in the document. */
function importTitle(source: LegacyDocument, clanA: string, clanB: string): string | null {
  const title = source.text("title");
  const generatedTitle = generateEventTitle(source.text("clanAName") ?? "", source.text("clanBName") ?? "");
  if (title === null || title === generatedTitle || title === generateEventTitle(clanA, clanB)) return null;
  return importName(source, "title", eventTitleMax);
}
