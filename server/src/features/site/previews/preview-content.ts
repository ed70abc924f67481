import type { EmblemDesign } from "contract/emblem-design.ts";
import type { ChosenTee } from "contract/tees.ts";

/** What the preview of a page shows, without the name of the site. It is drawn as an image. */
export type PagePreview =
  | ResultPreview
  | PlayerPreview
  | ClanPreview
  | EventPreview
  | ListPreview
  | MapPreview
  | QueuePreview
  | TextPreview;

/** The content of a preview: plain, public data that the worker renders. */
export type PreviewContent = { readonly siteName: string } & PagePreview;

/** The preview of a result or a match. */
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
  /** The score, or `Forfeit`. `null` for both teams before the match. */
  readonly score: string | null;
  /** How much Elo each player gained, such as "+13.84 Elo". `null` before the result is frozen. */
  readonly gain: string | null;
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
    /** The rank in a mode, the number of games and the highest Elo. */
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
  readonly season: string;
  /** The day on which it begins, such as "1 Mar 2026". */
  readonly day: string;
  /** The weekday and the time at which it begins, such as "Sun 07:00". */
  readonly time: string;
  readonly timeZone: string;
  readonly clans: readonly { readonly name: string; readonly emblem: EmblemDesign }[];
  /** Score such as `2–1`; `null` before the first frozen round. */
  readonly score: string | null;
  /** The name of the clan that has won; `null` until the event is over, and after a draw. */
  readonly winner: string | null;
};

/** The maximum number of entries in the preview of a list. */
export const previewEntryCount = 5;

/** A part of an entry's text, such as a team. The loser of a result is muted. */
export type NamePart = { readonly text: string; readonly isMuted: boolean };

/** The preview of a list: its first entries. */
export type ListPreview = {
  readonly kind: "list";
  readonly caption: string;
  readonly title: string;
  /** Whether the entries have ranks. */
  readonly isRanking: boolean;
  /** Whether the values are ratings or points, which are golden. */
  readonly hasRatings: boolean;
  readonly entries: readonly {
    readonly name: string | readonly NamePart[];
    /** What the list is sorted by, or what matters most, as text. */
    readonly value: string;
    /** The length of the bar behind the entry, as a share of its width from 0 to 1. Without it, there is no bar. */
    readonly share?: number;
    /** The emblem of a clan. */
    readonly emblem: EmblemDesign | null;
    /** The player whose tee is shown. */
    readonly player: { readonly id: string; readonly tee: ChosenTee | null } | null;
  }[];
};

/** The preview of a map's page. */
export type MapPreview = {
  readonly kind: "map";
  readonly name: string;
  /** The drawing of the map, with its size in tiles. `null` if there is no map file. */
  readonly drawing: { readonly svg: string; readonly width: number; readonly height: number } | null;
  readonly totals: ClanPreview["totals"];
};

/** The preview of a queue: the seats of a match, and the players who have taken them. */
export type QueuePreview = {
  readonly kind: "queue";
  /** The mode and the team size. */
  readonly caption: string;
  readonly name: string;
  /** The number of seats, including the taken ones. */
  readonly seats: number;
  readonly players: readonly { readonly id: string; readonly tee: ChosenTee | null }[];
};

/** The preview of a page that is shown as a sentence. */
export type TextPreview = {
  readonly kind: "text";
  readonly caption: string;
  readonly title: string;
  readonly text: string;
};

/** The size of every preview, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const;
