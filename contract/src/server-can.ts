import type { ReservationState } from "./constants.ts";
import type { Role } from "./roles.ts";

/** What decides who starts and ends the rounds of a match of two clans on its server. */
type ServerOfClans = {
  readonly state: ReservationState;
  /** The clan of the match that the viewer leads; `null`: neither. */
  readonly ownClanId: string | null;
  /** From when the leader of one clan alone may start the round, ISO 8601; `null`: no round is to be started. */
  readonly startsFrom: string | null;
  /** Whether as many players of both clans are there as play. */
  readonly areSidesThere: boolean;
  /** The clan whose leader has asked to end the match, and waits for the other leader. */
  readonly endAskedBy: string | null;
};
type Viewer = { readonly role: Role };

/** Why a leader may not do something now, in words. */
export const serverReasons = {
  NOT_LEADER: "Only the leader of this clan may do this",
  RESERVATION_OVER: "This is not possible in the present state of the server",
  SIDES_NOT_THERE: "Before its time, a round starts only when both line-ups are there",
  END_ASKED: "You have asked to end the match: the leader of the other clan has to agree",
} as const;
export type ServerReason = keyof typeof serverReasons;

/** Why the viewer may not start or end a match on its server; `null`: they may. The server enforces it, the web explains it. */
export const serverCan = {
  start({ state, ownClanId, startsFrom, areSidesThere }: ServerOfClans, { role }: Viewer, now: number) {
    if (state !== "READY") return "RESERVATION_OVER";
    if (role === "ADMIN") return null;
    if (ownClanId === null) return "NOT_LEADER";
    const isTime = startsFrom !== null && Date.parse(startsFrom) <= now;
    return isTime || areSidesThere ? null : "SIDES_NOT_THERE";
  },
  /** A leader ends it together with the other one: the first asks, the other agrees. */
  end({ state, ownClanId, endAskedBy }: ServerOfClans, { role }: Viewer) {
    if (state !== "READY" && state !== "LIVE") return "RESERVATION_OVER";
    if (role === "ADMIN") return null;
    if (ownClanId === null) return "NOT_LEADER";
    return endAskedBy === ownClanId ? "END_ASKED" : null;
  },
} as const satisfies Record<string, (server: ServerOfClans, viewer: Viewer, now: number) => ServerReason | null>;
