import { expect, test } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../test/play.ts";
import { processRounds } from "../game-servers/process-rounds.ts";
import { formatJsonMessage } from "../results/imports/format-round-message.ts";

/** A way in which an admin gives the name "neo" to a player. `bobId` is an existing player. */
type GiveName = (league: League, bobId: string) => Promise<unknown>;

const newAccount = { email: "neo@players.example", password: "x", confirmPassword: "x" };

test.each<{ change: string; giveName: GiveName }>([
  {
    change: "assigns it to a player",
    giveName: (league, id) => league.call("linkName", { as: league.admin, id, body: { name: "neo" } }),
  },
  {
    change: "renames a player",
    giveName: (league, id) => league.call("updateUser", { as: league.admin, id, body: { userName: "neo" } }),
  },
  {
    change: "creates a player",
    giveName: (league) => league.call("makePlayer", { as: league.admin, body: { userName: "neo" } }),
  },
  {
    change: "creates a user",
    giveName: (league) => league.call("createUser", { as: league.admin, body: { ...newAccount, userName: "neo" } }),
  },
])("rounds with an unknown name are processed again when an admin $change", async ({ giveName }) => {
  const league = await openLeague();
  await beginSeason(league);
  const [bobId = ""] = await createPlayers(league, "Bob");
  const { key } = await addGameServer(league, "EU 1");
  // A game server numbers the name of a player who reconnects.
  for (const [index, name] of ["neo", "(1)neo", "trinity"].entries()) {
    await postRound(league, key, formatJsonMessage(createServerRound([name, "Ann"], { redScore: index })));
  }
  await processRounds(league.context);
  const listReasons = async () =>
    (await league.call("searchRounds", { as: league.admin })).data.map(({ reason }) => reason).toReversed();
  const reasonForTrinity = (await listReasons())[2];
  await giveName(league, bobId);
  // A round that will be processed again has no reason.
  expect(await listReasons()).toEqual([null, null, reasonForTrinity]);
});
