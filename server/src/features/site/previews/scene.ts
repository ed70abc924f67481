import type { CrestDesign } from "contract/crest-design.ts";
import type { ChosenTee } from "contract/tees.ts";

/** What a preview shows: plain data, all of it public, that the worker draws. */
export type Scene = { readonly siteName: string } & (ResultScene | PlayerScene | ClanScene | EventScene);

export type ResultScene = {
  readonly kind: "result";
  /** The mode or the season, and the day. */
  readonly facts: string;
  readonly map: string;
  readonly red: Team;
  readonly blue: Team;
  readonly winner: "red" | "blue" | null;
};

type Team = {
  readonly name: string;
  /** Of a clan; `null` for a team of ranked players. */
  readonly crest: CrestDesign | null;
  readonly players: readonly { readonly id: string; readonly name: string; readonly tee: ChosenTee | null }[];
  /** The points, or `Forfeit`. */
  readonly score: string;
};

export type PlayerScene = {
  readonly kind: "player";
  readonly id: string;
  readonly name: string;
  readonly tee: ChosenTee | null;
  /** The clan; empty without one. */
  readonly note: string;
  /** What the curve is about; `null` without games. */
  readonly curve: {
    readonly title: string;
    readonly elo: string;
    readonly facts: string;
    /** The Elo after each game, or after spans of games. */
    readonly points: readonly number[];
  } | null;
};

export type ClanScene = {
  readonly kind: "clan";
  readonly name: string;
  readonly crest: CrestDesign;
  readonly season: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
};

export type EventScene = {
  readonly kind: "event";
  readonly facts: string;
  readonly clans: readonly { readonly name: string; readonly crest: CrestDesign }[];
  /** As `2–1`; `vs` before the first validated round. */
  readonly score: string;
};

/** The size of every preview, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const;
