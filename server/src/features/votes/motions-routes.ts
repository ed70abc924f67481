import { motionMajority } from "contract/constants.ts";
import { type Motion, motionsShapes } from "contract/motions.ts";
import { motionsCalls } from "contract/motions-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { leadOf } from "../clans/rosters-queries.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { closeMotion, deleteMotion, openMotion, proposeMotion, voteOnMotion } from "./edit-motions.ts";
import { type FoundMotion, findMotion, leadIn, listMotions } from "./motions-queries.ts";

export function serveMotions(http: Http<SignedIn>, context: Context): void {
  const { db } = context;

  async function motionById(id: number, viewerId: number) {
    const motion = await findMotion(db, id, await leadOf(db, viewerId));
    if (motion === undefined) throw refuse("MOTION_NOT_FOUND");
    return { data: presentMotion(motion) };
  }

  serve(http, motionsCalls, motionsShapes, "MOTION_NOT_FOUND", {
    searchMotions: async ({ body: { seasonId }, viewer }) => {
      const [clanId, isAdmin] = [await leadIn(db, seasonId, viewer.id), viewer.role === "ADMIN"];
      const found = clanId === null && !isAdmin ? [] : await listMotions(db, seasonId, clanId, isAdmin);
      return { data: { isLeader: clanId !== null, motions: found.map(presentMotion) } };
    },
    proposeMotion: async ({ body, viewer }) => motionById(await proposeMotion(context, viewer, body.text), viewer.id),
    openMotion: async ({ id, viewer }) => {
      await openMotion(context, id);
      return motionById(id, viewer.id);
    },
    closeMotion: async ({ id, viewer }) => {
      await closeMotion(context, id);
      return motionById(id, viewer.id);
    },
    deleteMotion: async ({ id }) => {
      await deleteMotion(context, id);
      return {};
    },
    voteOnMotion: async ({ id, body, viewer }) => {
      await voteOnMotion(context, viewer.id, id, body.inFavour);
      return motionById(id, viewer.id);
    },
  });
}

function presentMotion(motion: FoundMotion): Motion {
  const { id, text, clan_name: clanName, proposed_at, closed_at, yes, no, voted } = motion;
  return {
    _id: String(id),
    text,
    state: stateOf(motion),
    clanName,
    proposedAt: new Date(proposed_at).toISOString(),
    closedAt: closed_at === null ? null : new Date(closed_at).toISOString(),
    votes: yes === null || no === null ? null : { yes, no },
    hasVoted: voted !== null,
  };
}

function stateOf({ opened_at, yes, no }: FoundMotion): Motion["state"] {
  if (opened_at === null) return "PROPOSED";
  if (yes === null || no === null) return "OPEN";
  return yes > 0 && yes >= motionMajority * (yes + no) ? "CARRIED" : "REJECTED";
}
