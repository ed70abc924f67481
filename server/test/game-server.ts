import type { GameServerWithKey } from "contract/game-servers.ts";
import type { League } from "./open-league.ts";

/** Registers a game server as the admin, and returns it with its key. */
export async function addGameServer(league: League, name: string): Promise<GameServerWithKey> {
  return (await league.call("createGameServer", { as: league.admin, body: { name } })).data;
}

/** Creates the headers that the HTTP library of the game server's mod sends with a message. */
export const createModHeaders = (isJson: boolean) => ({
  "user-agent": "DDNet 19.4 (Linux; x86_64)",
  "content-type": isJson ? "application/json" : "text/plain",
});

/** Posts a message as a game server does, and returns the id of the received round. */
export async function postRound(league: League, key: string, message: string | Buffer): Promise<string> {
  const response = await sendPost(league, key, message);
  if (response.status !== 200) throw new Error(`The post was rejected: ${JSON.stringify(response)}`);
  return response.body.data._id;
}

/** Posts any message with a game server's key, and returns the response, which may be an error. */
export async function sendPost(
  { http }: League,
  key: string,
  message: string | Buffer,
  options: { readonly headers?: Readonly<Record<string, string>>; readonly address?: string } = {},
) {
  const { headers = createModHeaders(String(message).startsWith("{")), address = "10.0.0.1" } = options;
  const url = `/api/gameServer/rounds/${key}`;
  const response = await http.server.inject({ method: "POST", url, headers, payload: message, remoteAddress: address });
  return { status: response.statusCode, body: response.json() };
}
