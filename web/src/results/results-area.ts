import type { LinkOptions } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import type {
  LeagueResultSummary,
  NamedPlayer,
  RankedResult,
  RankedResultSummary,
  ResultPlayer,
  ResultStory,
} from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import type { ReactNode } from "react";
import type { Query } from "../platform/query.ts";
import type { Figures } from "./player-figures.ts";

type OwnToRanked = "modeId" | "modeName" | "isAwaited";
type OwnToLeague = "seasonId" | "redClanId" | "redClanName" | "blueClanId" | "blueClanName" | "eventId";

/** A result in a list; fields of one area's results alone are optional. */
export type ResultSummary = Omit<RankedResultSummary, OwnToRanked> &
  Partial<Pick<RankedResultSummary, OwnToRanked> & Pick<LeagueResultSummary, OwnToLeague>>;
/** A result in a list, with the names of its players. */
export type ListedResultOfArea = ResultSummary & Record<`${Side}Players`, readonly NamedPlayer[]>;
export type Result = ResultSummary &
  Pick<RankedResult, "doubts" | "timeLimit" | "scoreLimit" | "redPlayers" | "bluePlayers">;

export interface ResultsPage {
  readonly results: readonly ListedResultOfArea[];
  readonly total: number;
}

export type ResultFields = Pick<
  Result,
  | "date"
  | "modeId"
  | "redClanId"
  | "blueClanId"
  | "eventId"
  | "timeLimit"
  | "scoreLimit"
  | "map"
  | "redScore"
  | "blueScore"
>;
type PlayerChange = Pick<ResultPlayer, "userId"> & Partial<Figures>;
/** The body of an update: only changed fields. */
export type ResultChanges = Partial<ResultFields> & {
  readonly redPlayers?: PlayerChange[];
  readonly bluePlayers?: PlayerChange[];
};

interface OnResult {
  readonly id: string;
}
type OnPlayer = OnResult & { readonly body: { readonly playerId: string } };
type OnSide = OnResult & { readonly body: { readonly side: Side } };
interface ResultReply {
  readonly data: Result;
}

/** The calls that change a result; they are the same in both areas. */
export interface ResultCalls {
  updateResult(sent: OnResult & { readonly body: ResultChanges }): Promise<ResultReply>;
  deleteResult(sent: OnResult): Promise<unknown>;
  addRedPlayer(sent: OnPlayer): Promise<ResultReply>;
  addBluePlayer(sent: OnPlayer): Promise<ResultReply>;
  removePlayer(sent: OnPlayer): Promise<ResultReply>;
  declareForfeit(sent: OnSide): Promise<ResultReply>;
  removeForfeit(sent: OnResult): Promise<ResultReply>;
  freezeResult(sent: OnResult): Promise<ResultReply>;
}

/** What differs between the results of the two areas, which share one list, one scoreboard and one editor. */
export interface ResultsArea {
  readonly name: Area;
  readonly sideHeads: Readonly<Record<Side, string>>;
  readonly sideCell: (result: ResultSummary, side: Side) => ReactNode;
  readonly sideName: (result: ResultSummary, side: Side) => string;
  /** The link to a side's clan; `null` without one. */
  readonly sidePath: (result: ResultSummary, side: Side) => LinkOptions | null;
  readonly paths: {
    readonly list: LinkOptions;
    readonly one: (resultId: string) => LinkOptions;
    readonly player: (userId: string) => LinkOptions;
  };
  readonly one: (resultId: string) => Query<Result>;
  readonly story: (resultId: string) => Query<ResultStory | null>;
  readonly calls: ResultCalls;
}
