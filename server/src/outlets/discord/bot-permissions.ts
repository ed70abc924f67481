import { PermissionFlagsBits } from "discord.js";

/** What the bot needs on a Discord server, and why. */
const needed = [
  // To find the channels it made, and to make others in their category.
  PermissionFlagsBits.ViewChannel,
  // Queues have a category with channels, matches some more; all of them are taken away again.
  PermissionFlagsBits.ManageChannels,
  // Without it Discord lets nobody take a voice channel away.
  PermissionFlagsBits.Connect,
  PermissionFlagsBits.SendMessages,
  // Queues, matches, results and leaderboards are shown as embeds.
  PermissionFlagsBits.EmbedLinks,
  // To find a message of its own that it sent just before it was interrupted.
  PermissionFlagsBits.ReadMessageHistory,
];

/** The permissions that the bot asks for, as Discord adds them up. */
export const botPermissions = needed.reduce((sum, one) => sum | one, 0n);
