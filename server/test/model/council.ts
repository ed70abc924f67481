import { getDefaultRules } from "contract/default-rules.ts";
import fc from "fast-check";
import { beginSeason, createClan, readStandings } from "../league-season.ts";
import type { League } from "../open-league.ts";
import {
  addNewIds,
  arbitraryIndex,
  createCommand,
  findPlayerNumber,
  listPlayerNumbers,
  pickByIndex,
  planCall,
  type World,
} from "./command.ts";
import { type Clan, CouncilModel, type Motion, roster } from "./council-model.ts";

/** The share of votes in favour with which a motion is carried. */
const requiredShare = 0.7;
/** Generates the number of a clan. */
const clan = fc.nat({ max: 1 });
/** A small number of players, so that they often lead clans. */
const who = fc.nat({ max: 2 });

export type Council = World & {
  readonly model: CouncilModel;
  readonly seasonId: string;
  readonly clans: readonly string[];
  /** The ids of the model's motions, including deleted ones. */
  readonly motions: string[];
};

/** Creates a season with two clans, which all sequences of commands use. */
export async function openCouncil(league: League) {
  const { _id: seasonId, rules: versions } = await beginSeason(league);
  const rules = { ...getDefaultRules("Season 1"), roster };
  const body = { rules, from: null, motionId: null, after: versions[0]?._id ?? "" };
  await league.call("changeSeasonRules", { as: league.admin, id: seasonId, body });
  return { seasonId, clans: [await createClan(league, "Foxes"), await createClan(league, "Owls")] };
}

/** Gives each of the two clans one player, who leads it. */
export async function beginCouncil(world: World, season: Awaited<ReturnType<typeof openCouncil>>): Promise<Council> {
  const model = new CouncilModel(world);
  const adminToken = world.league.admin;
  for (const [index, id] of season.clans.entries()) {
    const modelClan = pickByIndex(model.clans, index);
    const userId = world.players[index]?.id ?? "";
    await world.league.call("addClanPlayer", { as: adminToken, id, body: { userId } });
    await world.league.call("updateClan", { as: adminToken, id, body: { leaderId: userId } });
    if (!modelClan) continue;
    model.addClanPlayer(index, modelClan);
    model.makeLeader(index, modelClan);
  }
  return { ...world, ...season, model, motions: [] };
}

/** Removes everything that would affect the next sequence of commands. */
export async function endCouncil({ league, players, seasonId, motions }: Council): Promise<void> {
  const adminToken = league.admin;
  for (const { _id: id, players: members } of await readStandings(league, seasonId)) {
    for (const { userId } of members) await league.call("removeClanPlayer", { as: adminToken, id, body: { userId } });
  }
  // Blocking a player ends their invitations.
  for (const { id } of players) await league.call("updateUser", { as: adminToken, id, body: { blocked: true } });
  for (const id of motions) await league.send("deleteMotion", { as: adminToken, id });
}

export const councilCommands = [
  createClanCommand("addClanPlayer", 5, (model, who, modelClan) => model.addClanPlayer(who, modelClan)),
  createClanCommand("removeClanPlayer", 2, (model, who, modelClan) => model.removeClanPlayer(who, modelClan)),
  createClanCommand("updateClan", 4, (model, who, modelClan) => model.makeLeader(who, modelClan)),
  createCommand("leaveClan", 1, { who }, (world: Council, { who }) => {
    const index = world.model.clans.findIndex(({ players }) => players.has(who));
    // A player without a clan tries to leave the first one.
    const options = { as: world.players[who]?.token, id: pickByIndex(world.clans, Math.max(0, index)) };
    return planCall(world, "leaveClan", options, () => world.model.leaveClan(who));
  }),
  createLeaderCommand("invitePlayer", 8),
  createLeaderCommand("withdrawClanInvitation", 2),
  createLeaderCommand("releasePlayer", 2),
  createInvitedCommand("acceptClanInvitation", 5),
  createInvitedCommand("declineClanInvitation", 2),
  createCommand("proposeMotion", 5, { who }, (world: Council, { who }) =>
    planCall(world, "proposeMotion", { as: world.players[who]?.token, body: { text: "any" } }, () =>
      world.model.proposeMotion(who),
    ),
  ),
  createMotionCommand("openMotion", 4, (model, motion) => model.openMotion(motion)),
  createMotionCommand("closeMotion", 2, (model, motion) => model.closeMotion(motion)),
  createMotionCommand("deleteMotion", 1, (model, motion) => model.deleteMotion(motion)),
  createCommand(
    "voteOnMotion",
    5,
    { who, which: arbitraryIndex, inFavour: fc.boolean() },
    (world: Council, { who, which, inFavour }) => {
      const motion = pickByIndex(world.model.motions, which);
      if (!motion) return null;
      const options = { as: world.players[who]?.token, id: pickByIndex(world.motions, which), body: { inFavour } };
      return planCall(world, "voteOnMotion", options, () => world.model.voteOnMotion(who, motion, inFavour));
    },
  ),
];

/** Creates a command that a random player or the clan's leader sends. */
function createLeaderCommand(name: "invitePlayer" | "withdrawClanInvitation" | "releasePlayer", weight: number) {
  const args = { viewer: fc.option(who, { freq: 2 }), who, clan };
  return createCommand(name, weight, args, (world: Council, { viewer, who, clan }) => {
    const modelClan = pickByIndex(world.model.clans, clan);
    if (!modelClan) return null;
    const sender = viewer ?? modelClan.leader ?? who;
    const options = {
      as: world.players[sender]?.token,
      id: world.clans[clan],
      body: { userId: world.players[who]?.id },
    };
    return planCall(world, name, options, () => world.model[name](sender, modelClan, who));
  });
}

/** Creates a command that a random player or the first invited player sends. */
function createInvitedCommand(name: "acceptClanInvitation" | "declineClanInvitation", weight: number) {
  return createCommand(
    name,
    weight,
    { viewer: fc.option(who, { freq: 2 }), clan },
    (world: Council, { viewer, clan }) => {
      const modelClan = pickByIndex(world.model.clans, clan);
      if (!modelClan) return null;
      const sender = viewer ?? [...modelClan.invited][0] ?? 0;
      const options = { as: world.players[sender]?.token, id: world.clans[clan] };
      return planCall(world, name, options, () => world.model[name](sender, modelClan));
    },
  );
}

type ClanCall = "addClanPlayer" | "removeClanPlayer" | "updateClan";

function createClanCommand(
  name: ClanCall,
  weight: number,
  act: (model: CouncilModel, who: number, clan: Clan) => ReturnType<CouncilModel["makeLeader"]>,
) {
  return createCommand(name, weight, { who, clan }, (world: Council, { who, clan }) => {
    const modelClan = pickByIndex(world.model.clans, clan);
    const userId = world.players[who]?.id;
    if (!modelClan) return null;
    const body = name === "updateClan" ? { leaderId: userId } : { userId };
    const options = { as: world.league.admin, id: world.clans[clan], body };
    return planCall(world, name, options, () => act(world.model, who, modelClan));
  });
}

function createMotionCommand(
  name: "openMotion" | "closeMotion" | "deleteMotion",
  weight: number,
  act: (model: CouncilModel, motion: Motion) => ReturnType<CouncilModel["openMotion"]>,
) {
  return createCommand(name, weight, { which: arbitraryIndex }, (world: Council, { which }) => {
    const motion = pickByIndex(world.model.motions, which);
    if (!motion) return null;
    const options = { as: world.league.admin, id: pickByIndex(world.motions, which) };
    return planCall(world, name, options, () => act(world.model, motion));
  });
}

/** Reads what the league shows of clans and motions. */
export async function readShownCouncil(world: Council) {
  const { league, seasonId, model, motions } = world;
  const standings = await readStandings(league, seasonId);
  const { data } = await league.call("searchMotions", { as: league.admin, body: { seasonId } });
  addNewIds(motions, data.motions.slice(0, model.motions.length - motions.length));
  return {
    clans: await Promise.all(
      world.clans.map(async (id) => {
        const { players = [], leaderId = null } = standings.find(({ _id }) => _id === id) ?? {};
        const { data: invited } = await league.call("getClanInvitations", { as: league.admin, id });
        const members = listPlayerNumbers(world, players);
        const leader = leaderId === null ? null : findPlayerNumber(world, leaderId);
        return { players: members, invited: listPlayerNumbers(world, invited), leader };
      }),
    ),
    motions: motions.flatMap((id, motion) => {
      const shownMotion = data.motions.find(({ _id }) => _id === id);
      return shownMotion ? [{ motion, state: shownMotion.state, votes: shownMotion.votes }] : [];
    }),
  };
}

type ShownMotion = Awaited<ReturnType<typeof readShownCouncil>>["motions"][number];

/** Computes from the model what the league must show. */
export function computeExpectedCouncil({ model }: Council): Awaited<ReturnType<typeof readShownCouncil>> {
  return {
    clans: model.clans.map(({ players, invited, leader }) => {
      return { players: [...players].sort(), invited: [...invited].sort(), leader };
    }),
    motions: model.motions.flatMap(({ state, votes }, motion): ShownMotion[] => {
      if (state === "DELETED") return [];
      if (state !== "CLOSED") return [{ motion, state, votes: null }];
      const yes = [...votes.values()].filter(Boolean).length;
      const isCarried = yes > 0 && yes >= requiredShare * votes.size;
      return [{ motion, state: isCarried ? "CARRIED" : "REJECTED", votes: { yes, no: votes.size - yes } }];
    }),
  };
}
