import { maxProposedMotions } from "contract/constants.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import { isBlocked, type World } from "./command.ts";

/** The number of a player. */
type Who = number;
/** The roster limits in the season's rules. */
export const roster = { min: 1, max: 2 };
export type Clan = { readonly players: Set<Who>; readonly invited: Set<Who>; leader: Who | null };
export type Motion = {
  readonly clan: Clan;
  state: "PROPOSED" | "OPEN" | "CLOSED" | "DELETED";
  readonly votes: Map<Clan, boolean>;
};

/**
 * Models two clans and their leaders' motions by the rules. Each command returns the expected error code, or `null` if it
 * succeeds. `viewer` is the player who makes the call.
 */
export class CouncilModel {
  readonly clans: readonly Clan[] = [0, 1].map(() => ({ players: new Set(), invited: new Set(), leader: null }));
  readonly motions: Motion[] = [];
  readonly #world: Pick<World, "bans">;

  constructor(world: Pick<World, "bans">) {
    this.#world = world;
  }

  /** Removes a player as the leader of a clan, and ends the player's invitations. */
  block(who: Who): void {
    for (const clan of this.clans) if (clan.leader === who) clan.leader = null;
    this.#endInvitations(who);
  }

  addClanPlayer(who: Who, clan: Clan): ErrorCode | null {
    if (this.#findClan(who)) return "PLAYER_ALREADY_IN_CLAN";
    clan.players.add(who);
    this.#endInvitations(who);
    return null;
  }

  removeClanPlayer(who: Who, clan: Clan): ErrorCode | null {
    if (!clan.players.delete(who)) return "PLAYER_NOT_IN_ROSTER";
    if (clan.leader === who) clan.leader = null;
    return null;
  }

  leaveClan(who: Who): ErrorCode | null {
    const clan = this.#findClan(who);
    return clan ? this.removeClanPlayer(who, clan) : "PLAYER_NOT_IN_ROSTER";
  }

  makeLeader(who: Who, clan: Clan): ErrorCode | null {
    if (clan.leader === who) return null;
    if (isBlocked(this.#world, who)) return "PLAYER_BLOCKED";
    if (!clan.players.has(who)) return "PLAYER_NOT_IN_ROSTER";
    clan.leader = who;
    return null;
  }

  invitePlayer(viewer: Who, clan: Clan, who: Who): ErrorCode | null {
    if (clan.leader !== viewer) return "NOT_LEADER";
    if (isBlocked(this.#world, who)) return "PLAYER_BLOCKED";
    if (this.#findClan(who)) return "PLAYER_ALREADY_IN_CLAN";
    if (clan.players.size >= roster.max) return "ROSTER_FULL";
    if (clan.invited.has(who)) return "ALREADY_INVITED";
    clan.invited.add(who);
    return null;
  }

  withdrawClanInvitation(viewer: Who, clan: Clan, who: Who): ErrorCode | null {
    if (clan.leader !== viewer) return "NOT_LEADER";
    return clan.invited.delete(who) ? null : "NOT_INVITED";
  }

  releasePlayer(viewer: Who, clan: Clan, who: Who): ErrorCode | null {
    if (clan.leader !== viewer) return "NOT_LEADER";
    if (!clan.players.has(who)) return "PLAYER_NOT_IN_ROSTER";
    if (clan.players.size <= roster.min) return "ROSTER_SMALL";
    return this.removeClanPlayer(who, clan);
  }

  acceptClanInvitation(who: Who, clan: Clan): ErrorCode | null {
    if (this.#findClan(who)) return "PLAYER_ALREADY_IN_CLAN";
    if (!clan.invited.has(who)) return "NOT_INVITED";
    if (clan.players.size >= roster.max) return "ROSTER_FULL";
    return this.addClanPlayer(who, clan);
  }

  declineClanInvitation(who: Who, clan: Clan): ErrorCode | null {
    return clan.invited.delete(who) ? null : "NOT_INVITED";
  }

  proposeMotion(who: Who): ErrorCode | null {
    const clan = this.#findLedClan(who);
    if (!clan) return "NOT_LEADER";
    const proposed = this.motions.filter((motion) => motion.clan === clan && motion.state === "PROPOSED");
    if (proposed.length >= maxProposedMotions) return "TOO_MANY_MOTIONS";
    this.motions.push({ clan, state: "PROPOSED", votes: new Map() });
    return null;
  }

  openMotion(motion: Motion): ErrorCode | null {
    if (motion.state === "DELETED") return "MOTION_NOT_FOUND";
    if (motion.state !== "PROPOSED") return "MOTION_OPENED";
    motion.state = "OPEN";
    return null;
  }

  voteOnMotion(who: Who, motion: Motion, inFavour: boolean): ErrorCode | null {
    if (motion.state === "DELETED") return "MOTION_NOT_FOUND";
    const clan = this.#findLedClan(who);
    if (!clan) return "NOT_LEADER";
    if (motion.state !== "OPEN") return "MOTION_NOT_OPEN";
    if (motion.votes.has(clan)) return "ALREADY_VOTED_ON";
    motion.votes.set(clan, inFavour);
    return null;
  }

  closeMotion(motion: Motion): ErrorCode | null {
    if (motion.state === "DELETED") return "MOTION_NOT_FOUND";
    if (motion.state !== "OPEN") return "MOTION_NOT_OPEN";
    motion.state = "CLOSED";
    return null;
  }

  deleteMotion(motion: Motion): ErrorCode | null {
    if (motion.state === "DELETED") return "MOTION_NOT_FOUND";
    if (motion.state === "CLOSED") return "MOTION_CLOSED";
    motion.state = "DELETED";
    return null;
  }

  #endInvitations(who: Who): void {
    for (const { invited } of this.clans) invited.delete(who);
  }

  #findClan(who: Who): Clan | undefined {
    return this.clans.find(({ players }) => players.has(who));
  }

  #findLedClan(who: Who): Clan | undefined {
    return this.clans.find(({ leader }) => leader === who);
  }
}
