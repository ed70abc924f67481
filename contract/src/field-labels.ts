/** Labels of fields that cannot be derived from the field's name. (`timeLimit`, for example, becomes "Time limit".) */
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
