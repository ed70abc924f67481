import { setTimeout as pause } from "node:timers/promises";
import { signInAt } from "../server/test/sign-in-at.ts";
import { admin } from "./traced-league.ts";

type Api = Awaited<ReturnType<typeof signInAt>>;
type Created = { readonly data: { readonly _id: string } };

/** A kind of change. `prepare` returns a function that makes a new change of this kind. */
export type Change = { readonly name: string; readonly prepare: () => Promise<() => Promise<unknown>> };

/** Sets up an empty league. @returns the changes: create a mode, cast a vote, validate a result, post a round */
export async function changesOf(call: Api, api: string): Promise<Change[]> {
  const post = <Data = Created>(path: string, body?: object) => call<Data>("POST", path, body);
  await post("/season", { name: "Season 1", startDate: "2026-01-01", endDate: "2035-12-31" });
  const { data: mode } = await post("/mode/create", { name: "Duels" });
  const { data: queue } = await post("/queue", { name: "Duels", modeId: mode._id, mode: "1v1", maps: ["ctf5"] });
  const players: { id: string; call: Api }[] = [];
  for (const userName of ["Ann", "Bob"]) {
    const account = { email: `${userName}@league.example`, password: admin.password };
    const { data: user } = await post("/user", { userName, ...account, confirmPassword: account.password });
    players.push({ id: user._id, call: await signInAt(api, account) });
  }
  const { data: server } = await post<{ data: { key: string } }>("/gameServer", { name: "EU 1" });
  const { data } = await post<{ data: { vote: { _id: string } } }>("/vote", {});
  const voteFields = { question: "Best?", type: "PLAYER", maxVotes: 1, startDate: "2026-01-01", endDate: "2035-01-01" };
  await call("PUT", `/vote/${data.vote._id}`, voteFields);
  const choice = { voteId: data.vote._id, playerId: players[0]?.id };
  let lastNumber = 0;
  const makeMode = async () => {
    lastNumber += 1;
    const name = `Mode ${lastNumber}`;
    return () => post("/mode/create", { name });
  };
  const castVote = async () => {
    const voter = players[1];
    await voter?.call("DELETE", "/vote/vote", choice).catch(() => undefined); // There is no vote at first.
    return async () => voter?.call("POST", "/vote/vote", choice);
  };
  const validate = async () => {
    for (const player of players) await player.call("POST", `/queue/${queue._id}/join`);
    type Queues = { data: readonly { matches: readonly { resultId: string }[] }[] };
    const { data: queues } = await post<Queues>("/queue/search", { _id: queue._id });
    const id = queues[0]?.matches[0]?.resultId;
    await post(`/resultRanked/${id}/forfeit`, { side: "red" });
    return () => post(`/resultRanked/${id}/freeze`);
  };
  const postRound = async () => {
    lastNumber += 1;
    // Wait until earlier rounds are processed, because that changes their rows.
    const countUnprocessed = async () =>
      (await post<{ total: number }>("/round/search", { state: "RECEIVED", page: 1 })).total;
    while ((await countUnprocessed()) > 0) await pause(20);
    const body = JSON.stringify({ server: `EU ${lastNumber}`, players: [] });
    return async () => {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${api}/gameServer/rounds/${server.key}`, { method: "POST", headers, body });
      if (!reply.ok) throw new Error(((await reply.json()) as { message: string }).message);
    };
  };
  return [
    { name: "a mode", prepare: makeMode },
    { name: "a vote", prepare: castVote },
    { name: "a validated result", prepare: validate },
    { name: "a posted round", prepare: postRound },
  ];
}
