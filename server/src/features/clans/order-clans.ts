import type { Clan } from "contract/clans.ts";
import type { ClanSort } from "contract/constants.ts";

/** A clan's line of the table, with its total score, which breaks ties. */
export type Standing = { readonly clan: Clan; readonly teamScore: number };

/**
 * Sorts clans by a column; `null` comes last. Ties are broken as in the table: points, then difference, then the total
 * score of their teams, then name.
 * @param byName the clans sorted by name
 */
export function orderClans(
  byName: readonly Standing[],
  { sort, ascending }: { sort: ClanSort; ascending: boolean },
): Standing[] {
  if (sort === "name") return ascending ? [...byName] : byName.toReversed();
  const table = byName.toSorted((one, other) =>
    compareInTable({ ...one.clan, teamScore: one.teamScore }, { ...other.clan, teamScore: other.teamScore }),
  );
  return table.toSorted((one, other) => {
    const [own, others] = [one.clan[sort], other.clan[sort]];
    if (own === null || others === null) return Number(own === null) - Number(others === null);
    return ascending ? own - others : others - own;
  });
}

/** What the table is ordered by, before the name. */
type TableFigures = Pick<Clan, "points" | "difference"> & Pick<Standing, "teamScore">;

/** Negative where the first of two clans stands higher; 0 where only their names decide. */
export function compareInTable(one: TableFigures, other: TableFigures): number {
  return other.points - one.points || other.difference - one.difference || other.teamScore - one.teamScore;
}
