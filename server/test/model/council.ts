import { getDefaultRules } from "contract/default-rules.ts";
import fc from "fast-check";
import { beginSeason, createClan, readStandings } from "../league-season.ts";
import type { League } from "../open-league.ts";
import { command, learnIds, pick, sends, teamOf, type World, which, whoIs } from "./command.ts";
import { type Clan, CouncilModel, type Motion, roster } from "./council-model.ts";

const clan = fc.nat({ max: 1 });
/** Few, who thus lead clans often. */
const who = fc.nat({ max: 2 });

export type Council = World & {
  readonly model: CouncilModel;
  readonly seasonId: string;
  readonly clans: readonly string[];
  /** Those of the model's motions, deleted ones too. */
  readonly motions: string[];
};

/** A season with two clans, which all sequences use. */
export async function openCouncil(league: League) {
  const { _id: seasonId, rules: first } = await beginSeason(league);
  const rules = { ...getDefaultRules("Season 1"), roster };
  const body = { rules, from: null, motionId: null, after: first[0]?._id ?? "" };
  await league.call("changeSeasonRules", { as: league.admin, id: seasonId, body });
  return { seasonId, clans: [await createClan(league, "Foxes"), await createClan(league, "Owls")] };
}

/** Two clans, each led by its only player. */
export async function beginCouncil(world: World, season: Awaited<ReturnType<typeof openCouncil>>): Promise<Council> {
  const model = new CouncilModel(world);
  const as = world.league.admin;
  for (const [index, id] of season.clans.entries()) {
    const ofModel = pick(model.clans, index);
    const userId = world.players[index]?.id ?? "";
    await world.league.call("addClanPlayer", { as, id, body: { userId } });
    await world.league.call("updateClan", { as, id, body: { leaderId: userId } });
    if (ofModel) model.addClanPlayer(index, ofModel);
    if (ofModel) model.lead(index, ofModel);
  }
  return { ...world, ...season, model, motions: [] };
}

/** Ends what would reach into the next sequence. */
export async function endCouncil({ league, players, seasonId, motions }: Council): Promise<void> {
  const as = league.admin;
  for (const { _id: id, players: members } of await readStandings(league, seasonId)) {
    for (const { userId } of members) await league.call("removeClanPlayer", { as, id, body: { userId } });
  }
  // Which ends their invitations.
  for (const { id } of players) await league.call("updateUser", { as, id, body: { blocked: true } });
  for (const id of motions) await league.send("deleteMotion", { as, id });
}

export const councilCommands = [
  ofClan("addClanPlayer", 5, (model, one, ofModel) => model.addClanPlayer(one, ofModel)),
  ofClan("removeClanPlayer", 2, (model, one, ofModel) => model.removeClanPlayer(one, ofModel)),
  ofClan("updateClan", 4, (model, one, ofModel) => model.lead(one, ofModel)),
  command("leaveClan", 1, { who }, (world: Council, { who }) => {
    const index = world.model.clans.findIndex(({ players }) => players.has(who));
    const options = { as: world.players[who]?.token, id: pick(world.clans, Math.max(0, index)) };
    return sends(world, "leaveClan", options, () => world.model.leaveClan(who));
  }),
  ofLeader("invitePlayer", 8),
  ofLeader("withdrawClanInvitation", 2),
  ofLeader("releasePlayer", 2),
  ofInvited("acceptClanInvitation", 5),
  ofInvited("declineClanInvitation", 2),
  command("proposeMotion", 5, { who }, (world: Council, { who }) =>
    sends(world, "proposeMotion", { as: world.players[who]?.token, body: { text: "any" } }, () =>
      world.model.proposeMotion(who),
    ),
  ),
  ofMotion("openMotion", 4, (model, motion) => model.openMotion(motion)),
  ofMotion("closeMotion", 2, (model, motion) => model.closeMotion(motion)),
  ofMotion("deleteMotion", 1, (model, motion) => model.deleteMotion(motion)),
  command("voteOnMotion", 5, { who, which, inFavour: fc.boolean() }, (world: Council, { who, which, inFavour }) => {
    const motion = pick(world.model.motions, which);
    if (!motion) return null;
    const options = { as: world.players[who]?.token, id: pick(world.motions, which), body: { inFavour } };
    return sends(world, "voteOnMotion", options, () => world.model.voteOnMotion(who, motion, inFavour));
  }),
];

/** By somebody, or by whoever leads the clan. */
function ofLeader(name: "invitePlayer" | "withdrawClanInvitation" | "releasePlayer", weight: number) {
  const args = { viewer: fc.option(who, { freq: 2 }), who, clan };
  return command(name, weight, args, (world: Council, { viewer, who, clan }) => {
    const ofModel = pick(world.model.clans, clan);
    if (!ofModel) return null;
    const asked = viewer ?? ofModel.leader ?? who;
    const options = {
      as: world.players[asked]?.token,
      id: world.clans[clan],
      body: { userId: world.players[who]?.id },
    };
    return sends(world, name, options, () => world.model[name](asked, ofModel, who));
  });
}

/** By somebody, or by the first who is invited. */
function ofInvited(name: "acceptClanInvitation" | "declineClanInvitation", weight: number) {
  return command(name, weight, { viewer: fc.option(who, { freq: 2 }), clan }, (world: Council, { viewer, clan }) => {
    const ofModel = pick(world.model.clans, clan);
    if (!ofModel) return null;
    const asked = viewer ?? [...ofModel.invited][0] ?? 0;
    const options = { as: world.players[asked]?.token, id: world.clans[clan] };
    return sends(world, name, options, () => world.model[name](asked, ofModel));
  });
}

type OfClan = "addClanPlayer" | "removeClanPlayer" | "updateClan";

function ofClan(
  name: OfClan,
  weight: number,
  act: (model: CouncilModel, who: number, clan: Clan) => ReturnType<CouncilModel["lead"]>,
) {
  return command(name, weight, { who, clan }, (world: Council, { who, clan }) => {
    const ofModel = pick(world.model.clans, clan);
    const userId = world.players[who]?.id;
    if (!ofModel) return null;
    const body = name === "updateClan" ? { leaderId: userId } : { userId };
    const options = { as: world.league.admin, id: world.clans[clan], body };
    return sends(world, name, options, () => act(world.model, who, ofModel));
  });
}

function ofMotion(
  name: "openMotion" | "closeMotion" | "deleteMotion",
  weight: number,
  act: (model: CouncilModel, motion: Motion) => ReturnType<CouncilModel["openMotion"]>,
) {
  return command(name, weight, { which }, (world: Council, { which }) => {
    const motion = pick(world.model.motions, which);
    if (!motion) return null;
    const options = { as: world.league.admin, id: pick(world.motions, which) };
    return sends(world, name, options, () => act(world.model, motion));
  });
}

/** What the league shows of it. */
export async function shownCouncil(world: Council) {
  const { league, seasonId, model, motions } = world;
  const table = await readStandings(league, seasonId);
  const { data } = await league.call("searchMotions", { as: league.admin, body: { seasonId } });
  learnIds(motions, data.motions.slice(0, model.motions.length - motions.length));
  return {
    clans: await Promise.all(
      world.clans.map(async (id) => {
        const { players = [], leaderId = null } = table.find(({ _id }) => _id === id) ?? {};
        const { data: invited } = await league.call("getClanInvitations", { as: league.admin, id });
        const members = teamOf(world, players);
        const leader = leaderId === null ? null : whoIs(world, leaderId);
        return { players: members, invited: teamOf(world, invited), leader };
      }),
    ),
    motions: motions.flatMap((id, motion) => {
      const shown = data.motions.find(({ _id }) => _id === id);
      return shown ? [{ motion, state: shown.state, votes: shown.votes }] : [];
    }),
  };
}

type ShownMotion = Awaited<ReturnType<typeof shownCouncil>>["motions"][number];

/** What the model says that the league shows. */
export function expectedCouncil({ model }: Council): Awaited<ReturnType<typeof shownCouncil>> {
  return {
    clans: model.clans.map(({ players, invited, leader }) => {
      return { players: [...players].sort(), invited: [...invited].sort(), leader };
    }),
    motions: model.motions.flatMap(({ state, votes }, motion): ShownMotion[] => {
      if (state === "DELETED") return [];
      if (state !== "CLOSED") return [{ motion, state, votes: null }];
      const yes = [...votes.values()].filter(Boolean).length;
      const isCarried = yes > 0 && yes >= 0.7 * votes.size;
      return [{ motion, state: isCarried ? "CARRIED" : "REJECTED", votes: { yes, no: votes.size - yes } }];
    }),
  };
}
