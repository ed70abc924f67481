import type { EmblemDesign } from "contract/emblem-design.ts";
import type { ChosenTee } from "contract/tees.ts";

/** The content of a preview: plain, public data that the worker renders. */
export type PreviewContent = { readonly siteName: string } & (
  | ResultPreview
  | PlayerPreview
  | ClanPreview
  | EventPreview
);

/** The preview of a result. */
export type ResultPreview = {
  readonly kind: "result";
  /** Text at the top right: the mode or the season, and the day. */
  readonly caption: string;
  readonly map: string;
  readonly red: Team;
  readonly blue: Team;
  readonly winner: "red" | "blue" | null;
};

type Team = {
  readonly name: string;
  /** Emblem of the clan; `null` for a team of ranked players. */
  readonly emblem: EmblemDesign | null;
  readonly players: readonly { readonly id: string; readonly name: string; readonly tee: ChosenTee | null }[];
  /** The score, or `Forfeit`. */
  readonly score: string;
};

/** The preview of a player's page. */
export type PlayerPreview = {
  readonly kind: "player";
  readonly id: string;
  readonly name: string;
  readonly tee: ChosenTee | null;
  /** The name of the clan; empty if the player has none. */
  readonly clanName: string;
  /** The Elo curve; `null` if the player has no results. */
  readonly curve: {
    /** The competition, such as "Elo in Duel". */
    readonly title: string;
    /** The current Elo, as text. */
    readonly elo: string;
    /** The number of games and the highest Elo. */
    readonly caption: string;
    /** The Elo after each result, or after spans of several results. */
    readonly points: readonly number[];
  } | null;
};

/** The preview of a clan's page. */
export type ClanPreview = {
  readonly kind: "clan";
  readonly name: string;
  readonly emblem: EmblemDesign;
  readonly season: string;
  readonly totals: readonly { readonly label: string; readonly value: string }[];
};

/** The preview of an event. */
export type EventPreview = {
  readonly kind: "event";
  readonly caption: string;
  readonly clans: readonly { readonly name: string; readonly emblem: EmblemDesign }[];
  /** Score such as `2–1`; `null` before the first frozen round. */
  readonly score: string | null;
};

/** The size of every preview, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const;
