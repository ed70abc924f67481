import { maxProposedMotions } from "contract/constants.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import { isBlocked, type World } from "./command.ts";
import type { PlayerNumber } from "./matches.ts";

/** The limits of a clan's number of players, as in the season's rules of the tests. */
export const roster = { min: 1, max: 2 };
export type Clan = {
  readonly players: Set<PlayerNumber>;
  readonly invited: Set<PlayerNumber>;
  leader: PlayerNumber | null;
};
export type Motion = {
  readonly clan: Clan;
  state: "PROPOSED" | "OPEN" | "CLOSED" | "DELETED";
  readonly votes: Map<Clan, boolean>;
};

/**
 * Models two clans and their leaders' motions by the rules. Each command returns the expected error code, or `null` if it
 * succeeds. The first parameter of a player's command is the player who sends it. The parameters of an admin's command
 * are what it changes.
 */
export class CouncilModel {
  readonly clans: readonly Clan[] = [0, 1].map(() => ({ players: new Set(), invited: new Set(), leader: null }));
  readonly motions: Motion[] = [];
  readonly #world: Pick<World, "bans">;

  constructor(world: Pick<World, "bans">) {
    this.#world = world;
  }

  /** Removes a player as the leader of a clan, and ends the player's invitations. */
  block(player: PlayerNumber): void {
    for (const clan of this.clans) if (clan.leader === player) clan.leader = null;
    this.#endInvitations(player);
  }

  addClanPlayer(player: PlayerNumber, clan: Clan): ErrorCode | null {
    if (this.#findClan(player)) return "PLAYER_ALREADY_IN_CLAN";
    clan.players.add(player);
    this.#endInvitations(player);
    return null;
  }

  removeClanPlayer(player: PlayerNumber, clan: Clan): ErrorCode | null {
    if (!clan.players.delete(player)) return "PLAYER_NOT_IN_ROSTER";
    if (clan.leader === player) clan.leader = null;
    return null;
  }

  leaveClan(player: PlayerNumber): ErrorCode | null {
    const clan = this.#findClan(player);
    return clan ? this.removeClanPlayer(player, clan) : "PLAYER_NOT_IN_ROSTER";
  }

  makeLeader(player: PlayerNumber, clan: Clan): ErrorCode | null {
    if (clan.leader === player) return null;
    if (isBlocked(this.#world, player)) return "PLAYER_BLOCKED";
    if (!clan.players.has(player)) return "PLAYER_NOT_IN_ROSTER";
    clan.leader = player;
    return null;
  }

  invitePlayer(viewer: PlayerNumber, clan: Clan, player: PlayerNumber): ErrorCode | null {
    if (clan.leader !== viewer) return "NOT_LEADER";
    if (isBlocked(this.#world, player)) return "PLAYER_BLOCKED";
    if (this.#findClan(player)) return "PLAYER_ALREADY_IN_CLAN";
    if (clan.players.size >= roster.max) return "ROSTER_FULL";
    if (clan.invited.has(player)) return "ALREADY_INVITED";
    clan.invited.add(player);
    return null;
  }

  withdrawClanInvitation(viewer: PlayerNumber, clan: Clan, player: PlayerNumber): ErrorCode | null {
    if (clan.leader !== viewer) return "NOT_LEADER";
    return clan.invited.delete(player) ? null : "NOT_INVITED";
  }

  releasePlayer(viewer: PlayerNumber, clan: Clan, player: PlayerNumber): ErrorCode | null {
    if (clan.leader !== viewer) return "NOT_LEADER";
    if (!clan.players.has(player)) return "PLAYER_NOT_IN_ROSTER";
    if (clan.players.size <= roster.min) return "ROSTER_SMALL";
    return this.removeClanPlayer(player, clan);
  }

  handOverClan(viewer: PlayerNumber, clan: Clan, player: PlayerNumber): ErrorCode | null {
    return clan.leader === viewer ? this.makeLeader(player, clan) : "NOT_LEADER";
  }

  acceptClanInvitation(player: PlayerNumber, clan: Clan): ErrorCode | null {
    if (this.#findClan(player)) return "PLAYER_ALREADY_IN_CLAN";
    if (!clan.invited.has(player)) return "NOT_INVITED";
    if (clan.players.size >= roster.max) return "ROSTER_FULL";
    return this.addClanPlayer(player, clan);
  }

  declineClanInvitation(player: PlayerNumber, clan: Clan): ErrorCode | null {
    return clan.invited.delete(player) ? null : "NOT_INVITED";
  }

  proposeMotion(player: PlayerNumber): ErrorCode | null {
    const clan = this.#findLedClan(player);
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

  voteOnMotion(player: PlayerNumber, motion: Motion, inFavour: boolean): ErrorCode | null {
    if (motion.state === "DELETED") return "MOTION_NOT_FOUND";
    const clan = this.#findLedClan(player);
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

  #endInvitations(player: PlayerNumber): void {
    for (const { invited } of this.clans) invited.delete(player);
  }

  #findClan(player: PlayerNumber): Clan | undefined {
    return this.clans.find(({ players }) => players.has(player));
  }

  #findLedClan(player: PlayerNumber): Clan | undefined {
    return this.clans.find(({ leader }) => leader === player);
  }
}
