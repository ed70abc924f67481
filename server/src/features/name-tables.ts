import type { NameChangeKind } from "contract/constants.ts";
import type { Generated } from "kysely";
import type { Instant } from "./columns.ts";

/** In-game names of players besides their user names. */
export type Aliases = {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The name as it is unique (`foldedName`). */
  name_key: string;
  search_key: Generated<string>;
  proposed_at: Instant;
  /** `null`: no admin has confirmed it yet. */
  confirmed_at: Instant | null;
};

/** Who holds which name: user names and aliases of players who are not deleted. */
export type HeldNames = {
  /** The name as it is unique (`foldedName`). */
  name_key: string;
  user_id: number;
  /** The name as it looks (`nameSkeleton`). */
  skeleton: string;
};

/** What happened to in-game names, for good. */
export type NameChanges = {
  id: Generated<number>;
  user_id: number;
  name: string;
  kind: NameChangeKind;
  by_user_id: number;
  changed_at: Instant;
};
