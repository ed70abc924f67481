import { type Motion, motionsSchemas } from "contract/motions.ts";
import { motionsEndpoints } from "contract/motions-endpoints.ts";
import type { RulesVersion } from "contract/season-rules.ts";
import { getRulesInEffect, isMotionCarried } from "contract/season-rules-helpers.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { createRulesLookup } from "../../competitions/season-rules-queries.ts";
import { findSeason } from "../../competitions/seasons-queries.ts";
import type { Context } from "../../context.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { findLedClanId } from "../clans/rosters-queries.ts";
import { closeMotion, deleteMotion, openMotion, proposeMotion, voteOnMotion } from "./edit-motions.ts";
import { type FoundMotion, findLedClanIdInSeason, findMotion, listMotions } from "./motions-queries.ts";

export function serveMotions(http: Http<SignedIn>, context: Context): void {
  const { db } = context;

  async function buildMotionReply(id: number, viewerId: number) {
    const ledClanId = await findLedClanId(db, viewerId);
    const motion = await findMotion(db, id, ledClanId);
    if (motion === undefined) throw createApiError("MOTION_NOT_FOUND");
    return { data: presentMotion(motion, await findRulesVersions(motion.season_id)) };
  }

  async function findRulesVersions(seasonId: number): Promise<readonly RulesVersion[]> {
    const season = await findSeason(db, seasonId);
    if (season === undefined) return [];
    const getRulesVersions = await createRulesLookup(db, [season]);
    return getRulesVersions(season);
  }

  serve(
    http,
    motionsEndpoints,
    motionsSchemas,
    { notFound: "MOTION_NOT_FOUND" },
    {
      searchMotions: async ({ body: { seasonId }, viewer }) => {
        const clanId = await findLedClanIdInSeason(db, seasonId, viewer.id);
        const isAdmin = viewer.role === "ADMIN";
        const motions = clanId === null && !isAdmin ? [] : await listMotions(db, seasonId, clanId, isAdmin);
        const rulesVersions = await findRulesVersions(seasonId);
        const presentedMotions = motions.map((motion) => presentMotion(motion, rulesVersions));
        return { data: { isLeader: clanId !== null, motions: presentedMotions } };
      },
      proposeMotion: async ({ body, viewer }) => {
        const id = await proposeMotion(context, viewer, body.text);
        return buildMotionReply(id, viewer.id);
      },
      openMotion: async ({ id, viewer }) => {
        await openMotion(context, id);
        return buildMotionReply(id, viewer.id);
      },
      closeMotion: async ({ id, viewer }) => {
        await closeMotion(context, id);
        return buildMotionReply(id, viewer.id);
      },
      deleteMotion: ({ id }) => deleteMotion(context, id),
      voteOnMotion: async ({ id, body, viewer }) => {
        await voteOnMotion(context, viewer.id, id, body.inFavour);
        return buildMotionReply(id, viewer.id);
      },
    },
  );
}

function presentMotion(motion: FoundMotion, rulesVersions: readonly RulesVersion[]): Motion {
  const { id, text, clan_name: clanName, proposed_at, closed_at, yes, no, voted } = motion;
  return {
    _id: String(id),
    text,
    state: getMotionState(motion, rulesVersions),
    clanName,
    proposedAt: new Date(proposed_at).toISOString(),
    closedAt: closed_at === null ? null : new Date(closed_at).toISOString(),
    votes: yes === null || no === null ? null : { yes, no },
    hasVoted: voted !== null,
  };
}

/** Returns the state of a motion. Whether a closed motion is carried depends on the rules in effect when it was closed. */
function getMotionState(
  { opened_at, closed_at, yes, no }: FoundMotion,
  rulesVersions: readonly RulesVersion[],
): Motion["state"] {
  if (opened_at === null) return "PROPOSED";
  if (yes === null || no === null) return "OPEN";
  // A motion with counted votes is closed.
  const rulesAtClose = getRulesInEffect(rulesVersions, closed_at ?? 0);
  return isMotionCarried({ yes, no }, rulesAtClose) ? "CARRIED" : "REJECTED";
}
