import { setTimeout as pause } from "node:timers/promises";
import { signInAt } from "../server/test/sign-in-at.ts";
import { admin } from "./start-league-server.ts";

/** A function that makes calls as one user. */
type Caller = Awaited<ReturnType<typeof signInAt>>;
type Created = { readonly data: { readonly _id: string } };

/** A kind of change that can be repeated. `prepare` returns a function that makes another change of this kind. */
export type Change = { readonly name: string; readonly prepare: () => Promise<() => Promise<unknown>> };

/**
 * Creates what the changes need in an empty league, such as a season and players.
 * @param call makes calls as an admin
 * @param api the URL of the API
 * @returns the changes: create a mode, cast a vote, validate a result, post a round
 */
export async function prepareChanges(call: Caller, api: string): Promise<Change[]> {
  const post = <Data = Created>(path: string, body?: object) => call<Data>("POST", path, body);
  await post("/season", { name: "Season 1", startDate: "2026-01-01", endDate: "2035-12-31" });
  const { data: mode } = await post("/mode/create", { name: "Duels" });
  const { data: queue } = await post("/queue", { name: "Duels", modeId: mode._id, mode: "1v1", maps: ["ctf5"] });
  const players: { id: string; call: Caller }[] = [];
  for (const userName of ["Ann", "Bob"]) {
    const account = { email: `${userName}@league.example`, password: admin.password };
    const { data: user } = await post("/user", { userName, ...account, confirmPassword: account.password });
    players.push({ id: user._id, call: await signInAt(api, account) });
  }
  const { data: server } = await post<{ data: { key: string } }>("/gameServer", { name: "EU 1" });
  const { data: created } = await post<{ data: { vote: { _id: string } } }>("/vote", {});
  const voteFields = { question: "Best?", type: "PLAYER", maxVotes: 1, startDate: "2026-01-01", endDate: "2035-01-01" };
  await call("PUT", `/vote/${created.vote._id}`, voteFields);
  const choice = { voteId: created.vote._id, playerId: players[0]?.id };
  let lastNumber = 0;
  const createMode = async () => {
    lastNumber += 1;
    const name = `Mode ${lastNumber}`;
    return () => post("/mode/create", { name });
  };
  const castVote = async () => {
    const voter = players[1];
    // Fails the first time, because there is no vote to withdraw yet.
    await voter?.call("DELETE", "/vote/vote", choice).catch(() => undefined);
    return async () => voter?.call("POST", "/vote/vote", choice);
  };
  const validateResult = async () => {
    for (const player of players) await player.call("POST", `/queue/${queue._id}/join`);
    type Queues = { data: readonly { matches: readonly { resultId: string }[] }[] };
    const { data: queues } = await post<Queues>("/queue/search", { _id: queue._id });
    const resultId = queues[0]?.matches[0]?.resultId;
    await post(`/resultRanked/${resultId}/forfeit`, { side: "red" });
    return () => post(`/resultRanked/${resultId}/freeze`);
  };
  const postRound = async () => {
    lastNumber += 1;
    // Waits until earlier rounds are processed. Otherwise changes of their rows would count as changes by the next round.
    const countUnprocessed = async () => {
      const { total } = await post<{ total: number }>("/round/search", { state: "RECEIVED", page: 1 });
      return total;
    };
    while ((await countUnprocessed()) > 0) await pause(20);
    const body = JSON.stringify({ server: `EU ${lastNumber}`, players: [] });
    return async () => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${api}/gameServer/rounds/${server.key}`, { method: "POST", headers, body });
      if (response.ok) return;
      const { message } = (await response.json()) as { message: string };
      throw new Error(message);
    };
  };
  return [
    { name: "a mode", prepare: createMode },
    { name: "a vote", prepare: castVote },
    { name: "a validated result", prepare: validateResult },
    { name: "a posted round", prepare: postRound },
  ];
}
