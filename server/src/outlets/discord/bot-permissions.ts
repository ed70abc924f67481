/** What the bot needs on a Discord server, as Discord numbers it, and why. */
const needed = {
  /** To find the channels it made, and to make others in their category. */
  viewChannel: 1n << 10n,
  /** Queues have a category with channels, matches some more; all of them are taken away again. */
  manageChannels: 1n << 4n,
  /** Without it Discord lets nobody take a voice channel away. */
  connect: 1n << 20n,
  sendMessages: 1n << 11n,
  /** Queues, matches, results and leaderboards are shown as embeds. */
  embedLinks: 1n << 14n,
  /** To find a message of its own that it sent just before it was interrupted. */
  readMessageHistory: 1n << 16n,
};

/** The permissions that the bot asks for, added up. */
export const botPermissions = Object.values(needed).reduce((sum, one) => sum | one, 0n);
