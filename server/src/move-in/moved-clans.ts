import { clanNameMax } from "contract/constants.ts";
import { nameKey } from "contract/names.ts";
import { searchKey } from "contract/search-key.ts";
import type { Row } from "../features/tables.ts";
import type { MovedBoards, MovedSeason } from "./moved-boards.ts";
import { byId, type MovedDocument } from "./moved-document.ts";
import { cutName, MovedNames } from "./moved-names.ts";
import { isNamed, type MovedPeople } from "./moved-people.ts";
import type { Moving } from "./moving.ts";

const nameless = "Clan";

export type MovedClan = { readonly row: Row<"clans">; readonly season: MovedSeason };

/** The clans of all seasons with their rosters. */
export class MovedClans {
  readonly clans: MovedClan[] = [];
  readonly rosters: Row<"clan_players">[] = [];
  readonly #moving: Moving;
  readonly #boards: MovedBoards;
  readonly #byId = new Map<string, MovedClan>();
  readonly #bySeason = new Map<MovedSeason, { names: MovedNames; byKey: Map<string, MovedClan> }>();

  constructor(moving: Moving, boards: MovedBoards) {
    this.#moving = moving;
    this.#boards = boards;
  }

  add(sources: readonly MovedDocument[], people: MovedPeople): void {
    const listed: Listed[] = [];
    for (const source of sources.toSorted(byId)) {
      const season = this.#seasonOf(source);
      if (season === undefined) {
        source.leaveOut("SEASON_GONE");
        continue;
      }
      const clan = this.#addClan(season, this.#ofSeason(season).names.take(source, "name"));
      listed.push({ source, clan });
      if (source.id === null || this.#byId.has(source.id)) continue;
      this.#byId.set(source.id, clan);
      this.#moving.movedIds.push({ kind: "clan", old_id: source.id, new_id: clan.row.id, board_id: null });
    }
    this.#addRosters(listed, people);
  }

  /** Clans stay with some season: of older ones none is named. */
  #seasonOf(source: MovedDocument): MovedSeason | undefined {
    const season = this.#boards.seasonById(source.reference("seasonId"));
    if (season !== undefined) return season;
    const { seasons } = this.#boards;
    const other =
      this.#boards.seasonByName(source.text("seasonName")) ?? this.#boards.seasonAt(source.madeAt) ?? seasons[0];
    if (other !== undefined) source.change("SEASON_GONE");
    return other;
  }

  #ofSeason(season: MovedSeason) {
    return this.#bySeason.getOrInsertComputed(season, () => ({
      names: new MovedNames({ max: clanNameMax, keyOf: nameKey, otherwise: nameless }),
      byKey: new Map(),
    }));
  }

  #addClan(season: MovedSeason, name: string): MovedClan {
    const row: Row<"clans"> = {
      id: this.#moving.nextKey("clans"),
      season_id: season.row.id,
      name,
      name_key: nameKey(name),
      search_key: searchKey(name),
      ...{ crest_shape: null, crest_colour: null, crest_second_colour: null },
      ...{ games: 0, wins: 0, losses: 0, team_score: 0, form: "", final_elo: null },
    };
    const clan = { row, season };
    this.clans.push(clan);
    this.#ofSeason(season).byKey.set(row.name_key, clan);
    return clan;
  }

  clanById(id: string | null): MovedClan | undefined {
    return id === null ? undefined : this.#byId.get(id);
  }

  /** The clan that a result names for a side within its season, made again where it is gone; `null`: it names none. */
  clanOf(source: MovedDocument, side: "red" | "blue", season: MovedSeason): MovedClan | null {
    const id = source.reference(`${side}ClanId`);
    const known = this.clanById(id);
    if (known?.season === season) return known;
    const name = known?.row.name ?? cutName(source.text(`${side}ClanName`) ?? "", clanNameMax);
    if (id === null && name === "") return null;
    source.change(known === undefined ? "CLAN_GONE" : "CLAN_OF_OTHER_SEASON");
    const ofSeason = this.#ofSeason(season);
    const clan = ofSeason.byKey.get(nameKey(name || nameless));
    if (clan !== undefined) return clan;
    ofSeason.names.hold(name || nameless);
    return this.#addClan(season, name || nameless);
  }

  #addRosters(listed: readonly Listed[], people: MovedPeople): void {
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

  #addPlace({ row, season }: MovedClan, userId: number): void {
    const place = { season_id: season.row.id, user_id: userId, clan_id: row.id };
    this.rosters.push({ ...place, came_at: season.row.starts_at, leads: 0 });
  }
}

type Listed = { readonly source: MovedDocument; readonly clan: MovedClan };
type Place = Listed & { readonly userId: number };

/** The players whom a clan lists. Nobody who was deleted plays in the active season. */
function placesIn({ source, clan }: Listed, people: MovedPeople): Place[] {
  return source.list("players").flatMap((player) => {
    if (clan.season.row.active !== 1) {
      return isNamed(player, "userId", "userName") ? [{ source, clan, userId: people.keyOf(player) }] : [];
    }
    const userId = people.userOf(player.reference("userId"));
    if (userId === null) player.change("USER_GONE");
    return userId === null ? [] : [{ source, clan, userId }];
  });
}

/** Of a player's places in one season the one that stays: in the clan that the player's own document names, else the last. */
function chosenOf(places: readonly Place[], own: MovedClan | undefined): Place | undefined {
  const kept = places.find(({ clan }) => clan === own) ?? places.at(-1);
  for (const place of places) if (place !== kept) place.source.change("PLAYER_IN_TWO_CLANS");
  if (kept === undefined) return undefined;
  const isOfSeveral = places.some(({ clan }) => clan !== kept.clan);
  if (isOfSeveral && own === kept.clan) kept.source.change("ROSTER_FROM_USER");
  if (!isOfSeveral && own !== kept.clan && kept.clan.season.row.active === 1) kept.source.change("ROSTER_FROM_CLAN");
  return kept;
}
