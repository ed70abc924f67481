import type { ReservationState } from "./constants.ts";
import type { Role } from "./roles.ts";

/** The state of the game server of an event, a match of two clans, that decides who can start and end rounds. */
type ServerState = {
  readonly state: ReservationState;
  /** The clan of the event that the viewer leads. `null` if they lead neither. */
  readonly ownClanId: string | null;
  /** From when a leader can start the round even if players are missing, ISO 8601. `null` if no round is to be started. */
  readonly startsFrom: string | null;
  /** Whether enough players of both clans are on the server. */
  readonly areSidesThere: boolean;
  /** The clan whose leader has requested the end of the match. The other leader has not confirmed it yet. */
  readonly endAskedBy: string | null;
};
type Viewer = { readonly role: Role };

/** Why a leader cannot do something now, as messages for people. */
export const serverDenials = {
  NOT_LEADER: "Only the leader of this clan may do this",
  RESERVATION_OVER: "This is not possible in the current state of the server",
  SIDES_NOT_THERE: "Before its time, a round can start only if both line-ups are present",
  END_ASKED: "You have requested the end of the match: the leader of the other clan must agree",
} as const;
export type ServerDenial = keyof typeof serverDenials;

/**
 * Each function returns why the viewer cannot start a round of the event, or end the event, on its game server; `null` if
 * they can. The API enforces this; pages show the reason.
 */
export const serverPermissions = {
  checkStart({ state, ownClanId, startsFrom, areSidesThere }: ServerState, { role }: Viewer, now: number) {
    if (state !== "READY") return "RESERVATION_OVER";
    if (role === "ADMIN") return null;
    if (ownClanId === null) return "NOT_LEADER";
    const isTime = startsFrom !== null && Date.parse(startsFrom) <= now;
    return isTime || areSidesThere ? null : "SIDES_NOT_THERE";
  },
  /** Two leaders end an event together: the first one requests it, the other one confirms. */
  checkEnd({ state, ownClanId, endAskedBy }: ServerState, { role }: Viewer) {
    if (state !== "READY" && state !== "LIVE") return "RESERVATION_OVER";
    if (role === "ADMIN") return null;
    if (ownClanId === null) return "NOT_LEADER";
    return endAskedBy === ownClanId ? "END_ASKED" : null;
  },
} as const satisfies Record<string, (server: ServerState, viewer: Viewer, now: number) => ServerDenial | null>;
