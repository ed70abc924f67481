import { getDefaultRules } from "contract/default-rules.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import fc from "fast-check";
import { beginSeason, createClan, createRulesChange, readStandings } from "../league-season.ts";
import type { League } from "../open-league.ts";
import {
  addNewIds,
  arbitraryIndex,
  defineCommand,
  findPlayerNumber,
  listPlayerNumbers,
  pickByIndex,
  planCall,
  sortNumbers,
  type World,
} from "./command.ts";
import { type Clan, CouncilModel, type Motion, roster } from "./council-model.ts";

/** The share of votes in favour with which a motion is carried. */
const requiredShare = 0.7;
/** Generates the index of one of the two clans. */
const arbitraryClan = fc.nat({ max: 1 });
/** Generates the number of one of only three players, so that the player often leads a clan. */
const arbitraryPlayer = fc.nat({ max: 2 });

/** What the commands of the test act on: two clans of a season, whose leaders are the council, which votes on motions. */
export type Council = World & {
  readonly model: CouncilModel;
  readonly seasonId: string;
  readonly clanIds: readonly string[];
  /** The ids of the model's motions, including deleted ones. */
  readonly motionIds: string[];
};

/** Creates a season with two clans. All sequences of commands use the same two. */
export async function createCouncilSeason(league: League) {
  const { _id: seasonId, rules: versions } = await beginSeason(league);
  const rules = { ...getDefaultRules("Season 1"), roster };
  const body = createRulesChange(rules, versions);
  await league.call("changeSeasonRules", { as: league.admin, id: seasonId, body });
  return { seasonId, clanIds: [await createClan(league, "Foxes"), await createClan(league, "Owls")] };
}

/** Gives each of the two clans one player, who leads it. */
export async function beginCouncil(
  world: World,
  season: Awaited<ReturnType<typeof createCouncilSeason>>,
): Promise<Council> {
  const model = new CouncilModel(world);
  const adminToken = world.league.admin;
  for (const [index, id] of season.clanIds.entries()) {
    const modelClan = pickByIndex(model.clans, index);
    const userId = world.players[index]?.id ?? "";
    await world.league.call("addClanPlayer", { as: adminToken, id, body: { userId } });
    await world.league.call("updateClan", { as: adminToken, id, body: { leaderId: userId } });
    if (!modelClan) continue;
    model.addClanPlayer(index, modelClan);
    model.makeLeader(index, modelClan);
  }
  return { ...world, ...season, model, motionIds: [] };
}

/** Removes everything that would affect the next sequence of commands. */
export async function endCouncil({ league, players, seasonId, motionIds }: Council): Promise<void> {
  const adminToken = league.admin;
  for (const { _id: id, players: members } of await readStandings(league, seasonId)) {
    for (const { userId } of members) await league.call("removeClanPlayer", { as: adminToken, id, body: { userId } });
  }
  // Blocking a player ends their invitations.
  for (const { id } of players) await league.call("updateUser", { as: adminToken, id, body: { blocked: true } });
  // A command may have deleted the motion already, so an error is accepted.
  for (const id of motionIds) await league.send("deleteMotion", { as: adminToken, id });
}

/** All commands. The number in each is its weight: how often it is generated, relative to the others. */
export const councilCommands = [
  defineClanCommand("addClanPlayer", 5, (model, player, modelClan) => model.addClanPlayer(player, modelClan)),
  defineClanCommand("removeClanPlayer", 2, (model, player, modelClan) => model.removeClanPlayer(player, modelClan)),
  defineClanCommand("updateClan", 4, (model, player, modelClan) => model.makeLeader(player, modelClan)),
  defineCommand("leaveClan", 1, { player: arbitraryPlayer }, (world: Council, { player }) => {
    const index = world.model.clans.findIndex(({ players }) => players.has(player));
    // A player without a clan tries to leave the first one.
    const options = { as: world.players[player]?.token, id: pickByIndex(world.clanIds, Math.max(0, index)) };
    return planCall(world, "leaveClan", options, () => world.model.leaveClan(player));
  }),
  defineLeaderCommand("invitePlayer", 8),
  defineLeaderCommand("withdrawClanInvitation", 2),
  defineLeaderCommand("releasePlayer", 2),
  defineLeaderCommand("handOverClan", 2),
  defineInvitedCommand("acceptClanInvitation", 5),
  defineInvitedCommand("declineClanInvitation", 2),
  defineCommand("proposeMotion", 5, { player: arbitraryPlayer }, (world: Council, { player }) =>
    planCall(world, "proposeMotion", { as: world.players[player]?.token, body: { text: "any" } }, () =>
      world.model.proposeMotion(player),
    ),
  ),
  defineMotionCommand("openMotion", 4, (model, motion) => model.openMotion(motion)),
  defineMotionCommand("closeMotion", 2, (model, motion) => model.closeMotion(motion)),
  defineMotionCommand("deleteMotion", 1, (model, motion) => model.deleteMotion(motion)),
  defineCommand(
    "voteOnMotion",
    5,
    { player: arbitraryPlayer, motionIndex: arbitraryIndex, inFavour: fc.boolean() },
    (world: Council, { player, motionIndex, inFavour }) => {
      const motion = pickByIndex(world.model.motions, motionIndex);
      if (!motion) return null;
      const options = {
        as: world.players[player]?.token,
        id: pickByIndex(world.motionIds, motionIndex),
        body: { inFavour },
      };
      return planCall(world, "voteOnMotion", options, () => world.model.voteOnMotion(player, motion, inFavour));
    },
  ),
];

/** Creates a command that either the clan's leader or any player sends. `viewer` is that player, or null for the leader. */
function defineLeaderCommand(
  name: "invitePlayer" | "withdrawClanInvitation" | "releasePlayer" | "handOverClan",
  weight: number,
) {
  const args = { viewer: fc.option(arbitraryPlayer, { freq: 2 }), player: arbitraryPlayer, clanIndex: arbitraryClan };
  return defineCommand(name, weight, args, (world: Council, { viewer, player, clanIndex }) => {
    const modelClan = pickByIndex(world.model.clans, clanIndex);
    if (!modelClan) return null;
    const sender = viewer ?? modelClan.leader ?? player;
    const options = {
      as: world.players[sender]?.token,
      id: world.clanIds[clanIndex],
      body: { userId: world.players[player]?.id },
    };
    return planCall(world, name, options, () => world.model[name](sender, modelClan, player));
  });
}

/** Creates a command that either the first invited player or any player sends. `viewer` is that player, or null. */
function defineInvitedCommand(name: "acceptClanInvitation" | "declineClanInvitation", weight: number) {
  return defineCommand(
    name,
    weight,
    { viewer: fc.option(arbitraryPlayer, { freq: 2 }), clanIndex: arbitraryClan },
    (world: Council, { viewer, clanIndex }) => {
      const modelClan = pickByIndex(world.model.clans, clanIndex);
      if (!modelClan) return null;
      const sender = viewer ?? [...modelClan.invited][0] ?? 0;
      const options = { as: world.players[sender]?.token, id: world.clanIds[clanIndex] };
      return planCall(world, name, options, () => world.model[name](sender, modelClan));
    },
  );
}

type ClanCall = "addClanPlayer" | "removeClanPlayer" | "updateClan";

function defineClanCommand(
  name: ClanCall,
  weight: number,
  applyToModel: (model: CouncilModel, player: number, clan: Clan) => ErrorCode | null,
) {
  return defineCommand(
    name,
    weight,
    { player: arbitraryPlayer, clanIndex: arbitraryClan },
    (world: Council, { player, clanIndex }) => {
      const clan = pickByIndex(world.model.clans, clanIndex);
      const userId = world.players[player]?.id;
      if (!clan) return null;
      const body = name === "updateClan" ? { leaderId: userId } : { userId };
      const options = { as: world.league.admin, id: world.clanIds[clanIndex], body };
      return planCall(world, name, options, () => applyToModel(world.model, player, clan));
    },
  );
}

function defineMotionCommand(
  name: "openMotion" | "closeMotion" | "deleteMotion",
  weight: number,
  applyToModel: (model: CouncilModel, motion: Motion) => ErrorCode | null,
) {
  return defineCommand(name, weight, { motionIndex: arbitraryIndex }, (world: Council, { motionIndex }) => {
    const motion = pickByIndex(world.model.motions, motionIndex);
    if (!motion) return null;
    const options = { as: world.league.admin, id: pickByIndex(world.motionIds, motionIndex) };
    return planCall(world, name, options, () => applyToModel(world.model, motion));
  });
}

/** Reads what the league shows of clans and motions. Also adds the ids of new motions to `world.motionIds`. */
export async function readActualCouncil(world: Council) {
  const { league, seasonId, model, motionIds } = world;
  const standings = await readStandings(league, seasonId);
  const { data } = await league.call("searchMotions", { as: league.admin, body: { seasonId } });
  // The newest motions come first. Closed motions of earlier sequences are still in the list.
  addNewIds(motionIds, data.motions.slice(0, model.motions.length - motionIds.length));
  return {
    clans: await Promise.all(
      world.clanIds.map(async (id) => {
        const { players = [], leaderId = null } = standings.find(({ _id }) => _id === id) ?? {};
        const { data: invited } = await league.call("getClanInvitations", { as: league.admin, id });
        const members = listPlayerNumbers(world, players);
        const leader = leaderId === null ? null : findPlayerNumber(world, leaderId);
        return { players: members, invited: listPlayerNumbers(world, invited), leader };
      }),
    ),
    motions: motionIds.flatMap((id, motionIndex) => {
      const shownMotion = data.motions.find(({ _id }) => _id === id);
      return shownMotion ? [{ motionIndex, state: shownMotion.state, votes: shownMotion.votes }] : [];
    }),
  };
}

type ShownMotion = Awaited<ReturnType<typeof readActualCouncil>>["motions"][number];

/** Returns what the league must show according to the model. */
export function computeExpectedCouncil({ model }: Council): Awaited<ReturnType<typeof readActualCouncil>> {
  return {
    clans: model.clans.map(({ players, invited, leader }) => {
      return { players: sortNumbers(players), invited: sortNumbers(invited), leader };
    }),
    motions: model.motions.flatMap(({ state, votes }, motionIndex): ShownMotion[] => {
      if (state === "DELETED") return [];
      if (state !== "CLOSED") return [{ motionIndex, state, votes: null }];
      const yes = [...votes.values()].filter(Boolean).length;
      const isCarried = yes > 0 && yes >= requiredShare * votes.size;
      return [{ motionIndex, state: isCarried ? "CARRIED" : "REJECTED", votes: { yes, no: votes.size - yes } }];
    }),
  };
}
