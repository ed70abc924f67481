import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { botPermissions } from "./bot-permissions.ts";

test("the bot requests exactly the permissions that it uses", () => {
  const requestedPermissions = Object.entries(PermissionFlagsBits).filter(([, bit]) => (botPermissions & bit) !== 0n);
  expect(requestedPermissions.map(([name]) => name).toSorted()).toEqual([
    "Connect",
    "EmbedLinks",
    "ManageChannels",
    "ReadMessageHistory",
    "SendMessages",
    "ViewChannel",
  ]);
});
