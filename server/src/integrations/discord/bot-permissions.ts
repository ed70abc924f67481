/** The permission bits that the bot needs on a Discord server, and why. */
const requiredPermissions = {
  /** To find its channels, and to create channels in their category. */
  viewChannel: 1n << 10n,
  /** To create and delete the channels of queues and matches. */
  manageChannels: 1n << 4n,
  /** Discord requires it to delete a voice channel. */
  connect: 1n << 20n,
  sendMessages: 1n << 11n,
  /** Queues, matches, results and leaderboards are shown as embeds. */
  embedLinks: 1n << 14n,
  /** To find a message that it sent just before a crash. */
  readMessageHistory: 1n << 16n,
};

/** All of these permissions, as one number of bits. */
export const botPermissions = Object.values(requiredPermissions).reduce((bits, permission) => bits | permission, 0n);
