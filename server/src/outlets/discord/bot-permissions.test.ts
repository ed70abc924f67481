import { PermissionFlagsBits, PermissionsBitField } from "discord.js";
import { expect, test } from "vitest";
import { botPermissions } from "./bot-permissions.ts";

test("the bot asks for what it uses, and for nothing else", () => {
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
