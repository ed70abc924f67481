import type { Outcome } from "contract/careers.ts";
import { pageSizes } from "contract/constants.ts";
import { flag, oneOf, page, type SearchOf, text } from "../platform/search-params.ts";

/** A player's rounds, and what of their career is about the same mode or season. */
export const careerSearch = {
  /** `""`: the mode with most games for the curve and partners, all modes for the rest. */
  modeId: text(),
  seasonId: text(),
  map: text(),
  outcome: oneOf<Outcome | "">(["", "W", "L", "D"], ""),
  /** The curve of all games instead of the last hundred. */
  all: flag(false),
  page,
  numberPerPage: oneOf(pageSizes, 10),
} as const;
export type CareerSearch = SearchOf<typeof careerSearch>;

export const versusSearch = { page, numberPerPage: oneOf(pageSizes, 10) } as const;
