import type { Migration } from "kysely/migration";
import { up as base } from "./0001-base.ts";
import { up as moveIn } from "./0002-move-in.ts";

/** All migrations by name, in their order. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-base": { up: base },
  "0002-move-in": { up: moveIn },
};
