import { type Kysely, sql } from "kysely";

type Rules = Readonly<Record<string, unknown>>;

const commonRules: Rules = {
  clans: 10,
  roster: { min: 4, max: 8 },
  rounds: { min: 2, max: 3 },
  pickHours: null,
  serverMinutes: null,
  weekdays: [1, 2, 3, 4, 6, 7],
  timeZone: null,
  proposedDates: 3,
  noShow: { minutes: 5, rounds: 2 },
  podium: 3,
  relegation: { min: 9, max: 10 },
  prizes: { places: [12, 5, 3], byRounds: 10 },
  majority: 70,
};

// `of2` are the maps of rounds with two players per side, `of3` those with three.
const mapsOfSeason1 = {
  of2: ["ctf3", "ctf4_old", "ctf_5_limited", "ctf_duskwood", "ctf_tantum", "ctf_mine", "ctf_planet", "ctf_ambiance"],
  of3: ["ctf2", "ctf_5_limited", "ctf_duskwood", "ctf_mars", "ctf_moon"],
};

const mapsOfSeason2 = {
  of2: ["ctf3", "ctf4_old", "ctf5", "ctf_duskwood", "ctf_tantum", "ctf_mine", "ctf_planet", "ctf_ambiance"],
  of3: ["ctf2", "ctf5", "ctf_duskwood", "ctf_cryochasm", "ctf_mars", "ctf_moon"],
};

/** Returns the rules that a season without stored rules had before this migration, which depended on its name. */
function getFirstRules(seasonName: string): Rules {
  const isSeason2 = seasonName.includes("Season 2");
  const maps = isSeason2 ? mapsOfSeason2 : mapsOfSeason1;
  return {
    ...commonRules,
    hours: { from: 18, to: isSeason2 ? 21 : 20 },
    sides: [
      { players: 2, minutes: 15, maps: maps.of2 },
      { players: 3, minutes: 20, maps: maps.of3 },
    ],
    decidingMap: isSeason2 ? null : "ctf5",
  };
}

/**
 * Stores the first rules of each season, and completes versions that lack rules. Before, the rules of a season without stored
 * rules depended on its name, so renaming the season changed them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: seasons } = await sql<{ id: number; name: string }>`select id, name from seasons order by id`.execute(
    db,
  );
  for (const { id, name } of seasons) {
    const firstRules = getFirstRules(name);
    const { rows: versions } = await sql<{ id: number; holds_from: number; rules: string }>`
      select id, holds_from, rules from season_rules where season_id = ${id}
    `.execute(db);
    for (const version of versions) {
      const stored: Rules = JSON.parse(version.rules);
      if (Object.keys(firstRules).every((rule) => Object.hasOwn(stored, rule))) continue;
      const complete = JSON.stringify({ ...firstRules, ...stored });
      await sql`update season_rules set rules = ${complete} where id = ${version.id}`.execute(db);
    }
    // The first rules apply from 1970 on.
    if (versions.some(({ holds_from }) => holds_from === 0)) continue;
    await sql`
      insert into season_rules (season_id, holds_from, rules) values (${id}, 0, ${JSON.stringify(firstRules)})
    `.execute(db);
  }
}
