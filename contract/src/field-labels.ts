/** The labels of fields whose name says something else to people; other names are their own label: `timeLimit`. */
export const fieldLabels: Readonly<Record<string, string>> = {
  twitch: "Stream URL",
  modeId: "Mode",
  mode: "Detailed mode",
  clanAId: "Clan A",
  clanBId: "Clan B",
  redClanId: "Red clan",
  blueClanId: "Blue clan",
  clanId: "Clan",
  playerId: "Player",
  userId: "Player",
  userName: "User name",
  email: "E-mail",
  guildId: "Discord server",
  econAddress: "External console",
  econPassword: "Password of the console",
  maxVotes: "Maximum votes per user",
};
