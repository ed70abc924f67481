import { PermissionFlagsBits, PermissionsBitField } from "discord.js";
import { expect, test } from "vitest";
import { botPermissions } from "./bot-permissions.ts";

test("the bot requests exactly the permissions that it uses", () => {
  expect(new PermissionsBitField(botPermissions).toArray().toSorted()).toEqual([
    "Connect",
    "EmbedLinks",
    "ManageChannels",
    "ReadMessageHistory",
    "SendMessages",
    "ViewChannel",
  ]);
  expect(botPermissions & PermissionFlagsBits.Administrator).toBe(0n);
});
