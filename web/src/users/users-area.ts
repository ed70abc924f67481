import type { LinkOptions } from "@tanstack/react-router";
import type { User } from "contract/users.ts";
import type { ReactNode } from "react";

/** What differs between the players of the two areas: one list, one page of a player and one profile show them all. */
export interface UsersArea {
  readonly paths: {
    readonly list: LinkOptions;
    readonly one: (userId: string) => LinkOptions;
    readonly profile: LinkOptions;
  };
  /** How a player stands here. */
  readonly standings: (user: User) => ReactNode;
}
