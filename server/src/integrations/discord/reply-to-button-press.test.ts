import { InteractionType } from "discord-api-types/v10";
import { expect, test } from "vitest";
import type { DiscordApi } from "./discord-api.ts";
import { type ButtonPress, type ReplyOptions, replyToButtonPress } from "./handle-button-press.ts";

/** The data of a press of a button on a Discord server. */
const pressData = {
  id: "1",
  token: "any",
  type: InteractionType.MessageComponent,
  data: { custom_id: "join:5" },
  member: { user: { id: "7" } },
};

const wrongReply = "Something went wrong";

/** Replies to a press. Returns the requests to Discord, the handled presses and the messages in the log. */
async function reply(data: object, onButtonPress: ReplyOptions["onButtonPress"] = async () => "done") {
  const requests: string[] = [];
  const presses: ButtonPress[] = [];
  const messages: string[] = [];
  const log = (_fields: object, message: string) => messages.push(message);
  const api = {
    acknowledgeButtonPress: async () => requests.push("acknowledge"),
    answerButtonPress: async (_interaction: unknown, content: string) => requests.push(content),
  };
  await replyToButtonPress(
    {
      // A reply needs no other functions of the API.
      api: api as unknown as DiscordApi,
      log: { debug: log, info: log, warn: log, error: log },
      random: () => 0,
      times: { firstWaitMs: 1, maxWaitMs: 1, interactionTokenLifetimeMs: 60_000 },
      onButtonPress: (press) => {
        presses.push(press);
        return onButtonPress(press);
      },
      onMalformedPacket: (packetName) => messages.push(`malformed: ${packetName}`),
      signal: new AbortController().signal,
    },
    data,
  );
  return { requests, presses, messages };
}

test.each([
  { place: "on a server", data: pressData },
  { place: "in a direct message", data: { ...pressData, member: null, user: { id: "7" } } },
])("a button that was pressed $place is acknowledged, handled for the user, and answered", async ({ data }) => {
  expect(await reply(data)).toEqual({
    requests: ["acknowledge", "done"],
    presses: [{ customId: "join:5", discordId: "7" }],
    messages: [],
  });
});

test("an interaction that is not a button press is not answered", async () => {
  const command = { ...pressData, type: InteractionType.ApplicationCommand };
  expect(await reply(command)).toEqual({ requests: [], presses: [], messages: [] });
});

test("a button press by an unknown user is answered, but not handled", async () => {
  const { requests, presses } = await reply({ ...pressData, member: null });
  expect({ requests, presses }).toEqual({ requests: ["acknowledge", wrongReply], presses: [] });
});

test("a button press that names no button is answered, and reported as malformed", async () => {
  const { requests, messages } = await reply({ ...pressData, data: {} });
  expect(requests).toEqual(["acknowledge", wrongReply]);
  expect(messages).toEqual(["malformed: a pressed button"]);
});

test.each([
  {
    title: "while the database is unavailable is answered with the reason",
    error: Object.assign(new Error("any"), { code: "ECONNREFUSED" }),
    content: "The database is unavailable, try again in a moment",
    messages: [],
  },
  {
    title: "that fails because of a bug is answered without the reason, which is logged",
    error: new Error("an inner secret"),
    content: wrongReply,
    messages: ["A button press failed"],
  },
])("a press $title", async ({ error, content, messages }) => {
  const replied = await reply(pressData, () => Promise.reject(error));
  expect(replied).toMatchObject({ requests: ["acknowledge", content], messages });
});
