import { seasonNameMax } from "contract/constants.ts";
import { nameKey } from "contract/names.ts";
import type { Kysely } from "kysely";

type Season = { id: number; name: string; name_key: string };

/** Names of seasons are unique from now on: of those that are repeated, later ones get ' (2)', ' (3)' and so on. */
export async function up(db: Kysely<{ seasons: Season }>): Promise<void> {
  const seasons = await db.selectFrom("seasons").select(["id", "name", "name_key"]).orderBy("id").execute();
  const taken = new Set(seasons.map((season) => season.name_key));
  const met = new Set<string>();
  for (const { id, name, name_key } of seasons) {
    if (met.has(name_key)) {
      const free = freeName(name, taken);
      taken.add(free.name_key);
      await db.updateTable("seasons").set(free).where("id", "=", id).execute();
    }
    met.add(name_key);
  }
  await db.schema.createIndex("seasons_by_name").on("seasons").column("name_key").unique().execute();
}

/** The name with the lowest number, from 2, that no season has; shortened where it would become too long. */
function freeName(name: string, taken: ReadonlySet<string>): Omit<Season, "id"> {
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`;
    const numbered =
      [...name]
        .slice(0, seasonNameMax - suffix.length)
        .join("")
        .trimEnd() + suffix;
    const free = { name: numbered, name_key: nameKey(numbered) };
    if (!taken.has(free.name_key)) return free;
  }
}
