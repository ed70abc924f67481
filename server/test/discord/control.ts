import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { FakeDiscord } from "./fake-discord.ts";

/** What another process may call: functions of the fake whose arguments and results are JSON. */
const OFFERED = [
  "makePerson",
  "makeGuild",
  "invite",
  "kick",
  "press",
  "writeByHand",
  "deleteMessageByHand",
  "deleteChannelByHand",
  "changeChannelByHand",
  "authoriseAs",
  "chooseGuild",
  "guild",
  "messages",
  "interactionReplies",
  "calls",
  "ignoredLimits",
  "clearLedger",
  "fail",
  "heal",
  "limit",
  "advance",
  "connected",
  "sever",
  "reconnect",
  "invalidate",
  "sendPacket",
  "closeAtOnce",
  "mute",
  "down",
  "up",
] as const satisfies (keyof FakeDiscord)[];

/**
 * An HTTP server through which another process controls the fake, also while the fake is down: `POST /control/press`
 * with the array of arguments answers `{ "answer": … }`, or status 400 and `{ "error": … }`.
 *
 * @returns its port, on this machine
 */
export async function openControl(fakeDiscord: FakeDiscord): Promise<number> {
  const server = createServer((request, response) => {
    const name = OFFERED.find((one) => request.url === `/control/${one}`);
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (!name) return answer(404, { error: `There is no ${request.url}` });
    json(request)
      .then((args) => (fakeDiscord[name] as (...args: unknown[]) => unknown)(...(args as unknown[])))
      .then((value) => answer(200, { answer: value ?? null }))
      .catch((error) => answer(400, { error: String(error) }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}
