import { maxProposedMotions } from "contract/constants.ts";
import type { ErrorCode } from "contract/error-codes.ts";

type Who = number;
export type Clan = { readonly players: Set<Who>; leader: Who | null };
export type Motion = {
  readonly clan: Clan;
  state: "PROPOSED" | "OPEN" | "CLOSED" | "DELETED";
  readonly votes: Map<Clan, boolean>;
};

/** What two clans and the motions of their leaders have to do by the rules. A command returns the refusal; `null`: none. */
export class CouncilModel {
  readonly clans: readonly Clan[] = [0, 1].map(() => ({ players: new Set<Who>(), leader: null }));
  readonly motions: Motion[] = [];

  addClanPlayer(who: Who, clan: Clan): ErrorCode | null {
    if (this.clans.some(({ players }) => players.has(who))) return "PLAYER_ALREADY_IN_CLAN";
    clan.players.add(who);
    return null;
  }

  removeClanPlayer(who: Who, clan: Clan): ErrorCode | null {
    if (!clan.players.delete(who)) return "PLAYER_NOT_IN_ROSTER";
    if (clan.leader === who) clan.leader = null;
    return null;
  }

  leaveClan(who: Who): ErrorCode | null {
    const clan = this.clans.find(({ players }) => players.has(who));
    return clan ? this.removeClanPlayer(who, clan) : "PLAYER_NOT_IN_ROSTER";
  }

  lead(who: Who, clan: Clan): ErrorCode | null {
    if (!clan.players.has(who)) return "PLAYER_NOT_IN_ROSTER";
    clan.leader = who;
    return null;
  }

  proposeMotion(who: Who): ErrorCode | null {
    const clan = this.#ledBy(who);
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
    const clan = this.#ledBy(who);
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

  #ledBy(who: Who): Clan | undefined {
    return this.clans.find(({ leader }) => leader === who);
  }
}
