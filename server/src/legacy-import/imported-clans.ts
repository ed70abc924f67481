import { maxClanNameLength } from "contract/constants.ts";
import { toNameKey } from "contract/names.ts";
import { toSearchKey } from "contract/search-key.ts";
import type { Side } from "contract/sides.ts";
import type { Row } from "../features/tables.ts";
import type { ImportContext } from "./import-context.ts";
import { hasSeasonReference, type ImportedCompetitions, type ImportedSeason } from "./imported-competitions.ts";
import { ImportedNames, truncateName } from "./imported-names.ts";
import type { ImportedPeople } from "./imported-people.ts";
import { compareById, type LegacyDocument } from "./legacy-document.ts";

const fallbackName = "Clan";

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

  /** Imports clans and their rosters. */
  add(sources: readonly LegacyDocument[], people: ImportedPeople): void {
    const clansWithSources: ClanWithSource[] = [];
    for (const source of sources.toSorted(compareById)) {
      const season = this.#findSeason(source);
      if (season === undefined) {
        source.reportOmission("SEASON_GONE");
        continue;
      }
      const clan = this.#addClan(season, this.#getNamesOfSeason(season).names.takeUniqueName(source, "name"));
      clansWithSources.push({ source, clan });
      // If two documents have the same ID, the first one counts.
      if (source.id !== null) this.#clansById.getOrInsert(source.id, clan);
      this.#context.recordLegacyId("clan", source, clan.row.id);
    }
    this.#addRosters(clansWithSources, people);
  }

  /** Finds the season of a clan. A clan that names no season and is older than all seasons belongs to the oldest season. */
  #findSeason(source: LegacyDocument): ImportedSeason | undefined {
    const season = this.#competitions.findSeason(source, source.createdAt);
    const [oldestSeason] = this.#competitions.seasons;
    if (season !== undefined || hasSeasonReference(source) || oldestSeason === undefined) return season;
    source.reportChange("SEASON_FOUND");
    return oldestSeason;
  }

  /** Returns the names and clans of a season, which are empty at first. */
  #getNamesOfSeason(season: ImportedSeason) {
    return this.#namesBySeason.getOrInsertComputed(season, () => ({
      names: new ImportedNames({ maxLength: maxClanNameLength, toKey: toNameKey, fallback: fallbackName }),
      clansByKey: new Map(),
    }));
  }

  #addClan(season: ImportedSeason, name: string): ImportedClan {
    const row: Row<"clans"> = {
      id: this.#context.assignKey("clans"),
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

  /** Finds a clan by its ID in the dump. */
  findClanById(id: string | null): ImportedClan | undefined {
    return this.#clansById.get(id ?? "");
  }

  /**
   * Returns the clan of a side of a result, in the season of the result. Creates it if it was deleted. `null` if the result
   * names no clan.
   */
  findOrCreateClan(source: LegacyDocument, side: Side, season: ImportedSeason): ImportedClan | null {
    const id = source.readReference(`${side}ClanId`);
    const clanWithId = this.findClanById(id);
    if (clanWithId?.season === season) return clanWithId;
    const nameInDump =
      clanWithId?.row.name ?? truncateName(source.readText(`${side}ClanName`) ?? "", maxClanNameLength);
    if (id === null && nameInDump === "") return null;
    source.reportChange(clanWithId === undefined ? "CLAN_GONE" : "CLAN_OF_OTHER_SEASON");
    const { names, clansByKey } = this.#getNamesOfSeason(season);
    const name = nameInDump || fallbackName;
    const clanWithName = clansByKey.get(toNameKey(name));
    if (clanWithName !== undefined) return clanWithName;
    names.reserve(name);
    return this.#addClan(season, name);
  }

  /**
   * Adds one membership for each player and season. For the active season, also uses the profiles of players whom no
   * clan lists.
   */
  #addRosters(clansWithSources: readonly ClanWithSource[], people: ImportedPeople): void {
    const memberships = clansWithSources.flatMap((clan) => findListedPlayers(clan, people));
    const membershipsByPlayer = Map.groupBy(memberships, ({ clan, userId }) => `${clan.row.season_id} ${userId}`);
    for (const membershipsOfPlayer of membershipsByPlayer.values()) {
      const [firstMembership] = membershipsOfPlayer;
      if (firstMembership === undefined) continue;
      // All memberships in a group are of the same player.
      const profile = people.clansOfUsers.get(firstMembership.userId);
      const membership = chooseMembership(membershipsOfPlayer, this.findClanById(profile?.clanId ?? null));
      if (membership !== undefined) this.#addMembership(membership.clan, membership.userId);
    }
    for (const [userId, { clanId, source }] of people.clansOfUsers) {
      const clan = this.findClanById(clanId);
      if (clan?.season.row.active !== 1 || membershipsByPlayer.has(`${clan.row.season_id} ${userId}`)) continue;
      source.reportChange("ROSTER_FROM_USER");
      this.#addMembership(clan, userId);
    }
  }

  #addMembership({ row, season }: ImportedClan, userId: number): void {
    const membership = { season_id: season.row.id, user_id: userId, clan_id: row.id };
    // The dump does not contain when a player joined the clan (`came_at`), so the start of the season counts as this date.
    this.rosters.push({ ...membership, came_at: season.row.starts_at, leads: 0 });
  }
}

type ClanWithSource = { readonly source: LegacyDocument; readonly clan: ImportedClan };
type Membership = ClanWithSource & { readonly userId: number };

/**
 * Finds the players in the list of a clan. The rosters of earlier seasons also show players who were deleted later. The
 * roster of the active season leaves them out, because they can no longer play.
 */
function findListedPlayers({ source, clan }: ClanWithSource, people: ImportedPeople): Membership[] {
  const isActive = clan.season.row.active === 1;
  return source.readDocuments("players").flatMap((player) => {
    const userId = isActive
      ? people.findUserKey(player.readReference("userId"))
      : people.findOrCreateUserIfReferenced(player);
    if (isActive && userId === null) player.reportChange("USER_GONE");
    return userId === null ? [] : [{ source, clan, userId }];
  });
}

/**
 * Chooses the membership of a player in one season: in the clan of the player's profile, or else the last one.
 * `undefined` if there are no memberships.
 */
function chooseMembership(
  memberships: readonly Membership[],
  clanOfProfile: ImportedClan | undefined,
): Membership | undefined {
  const chosenMembership = memberships.find(({ clan }) => clan === clanOfProfile) ?? memberships.at(-1);
  for (const membership of memberships)
    if (membership !== chosenMembership) membership.source.reportChange("PLAYER_IN_TWO_CLANS");
  if (chosenMembership === undefined) return undefined;
  const { clan: chosenClan, source } = chosenMembership;
  const isInSeveralClans = memberships.some(({ clan }) => clan !== chosenClan);
  const isClanOfProfile = chosenClan === clanOfProfile;
  // Profiles name a clan of the active season.
  const shouldMatchProfile = chosenClan.season.row.active === 1;
  if (isInSeveralClans && isClanOfProfile) source.reportChange("ROSTER_FROM_USER");
  if (!isInSeveralClans && !isClanOfProfile && shouldMatchProfile) source.reportChange("ROSTER_FROM_CLAN");
  return chosenMembership;
}
