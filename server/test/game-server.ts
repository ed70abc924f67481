import type { GameServerWithKey } from "contract/game-servers.ts";
import type { League } from "./open-league.ts";

/** Registers a game server as the admin, and returns it with its key. */
export async function addGameServer(league: League, name: string): Promise<GameServerWithKey> {
  return (await league.call("createGameServer", { as: league.admin, body: { name } })).data;
}

/** The headers that the mod's library sends with a post; `json` is the format of the message. */
export const modHeaders = (json: boolean) => ({
  "user-agent": "DDNet 19.4 (Linux; x86_64)",
  "content-type": json ? "application/json" : "text/plain",
});

/** Posts a message as a game server does, and returns the key of the received round. */
export async function postRound(league: League, key: string, message: string | Buffer): Promise<string> {
  const reply = await tryPost(league, key, message);
  if (reply.status !== 200) throw new Error(`The post was refused: ${JSON.stringify(reply)}`);
  return reply.body.data._id;
}

/** Posts an arbitrary body and returns the response. */
export async function tryPost(
  { http }: League,
  key: string,
  message: string | Buffer,
  sent: { readonly headers?: Readonly<Record<string, string>>; readonly address?: string } = {},
) {
  const { headers = modHeaders(String(message).startsWith("{")), address = "10.0.0.1" } = sent;
  const url = `/api/gameServer/rounds/${key}`;
  const reply = await http.server.inject({ method: "POST", url, headers, payload: message, remoteAddress: address });
  return { status: reply.statusCode, body: reply.json() };
}
