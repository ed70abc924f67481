import type { Migration } from "kysely/migration";
import { up as base } from "./0001-base.ts";

/** All migrations by name, in their order. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-base": { up: base },
};
