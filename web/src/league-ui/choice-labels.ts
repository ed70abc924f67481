import type { BanScope, ReservationState, RoundState } from "contract/constants.ts";
import type { EmblemShape } from "contract/emblems.ts";

/** The labels of constants that several features show. */

export const banScopeLabels: Readonly<Record<BanScope, string>> = { RANKED: "Ranked matches", ALL: "Everything" };

/** `roundStates` explains the states. */
export const roundStateLabels: Readonly<Record<RoundState, string>> = {
  RECEIVED: "Received",
  MATCHED: "Matched",
  UNMATCHED: "Unmatched",
  IGNORED: "Ignored",
  DISCARDED: "Discarded",
};

/** `reservationStates` explains the states. */
export const reservationStateLabels: Readonly<Record<ReservationState, string>> = {
  WAITING: "No server is free",
  CONFIGURING: "Being set up",
  READY: "Ready",
  LIVE: "Being played",
  ENDED: "Over",
  FAILED: "Not set up",
  CANCELLED: "Cancelled",
  RELEASED: "Released",
};

/** The names of the shapes in the code are heraldic terms. */
export const emblemShapeLabels: Readonly<Record<EmblemShape, string>> = {
  bend: "Band",
  sinister: "Band, reversed",
  pale: "Halves",
  chief: "Top",
  chevron: "Chevron",
  cross: "Cross",
  saltire: "Diagonal cross",
  bars: "Bars",
  stripes: "Stripes",
  quarterly: "Quarters",
  border: "Border",
  pile: "Wedge",
};
