/** What people call the fields of calls whose names are the API's own. */
const NAMES: Readonly<Record<string, string>> = {
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
  maxVotes: "Maximum votes per user",
};

/** A field's name for people: `redPlayers[0].kills` is "Kills". What is no field, such as "The body", stays. */
export function fieldName(path: string): string {
  const name = /(\w+)(\[\d+\])*$/.exec(path)?.[1] ?? path;
  if (path.includes(" ") || path.includes("-")) return path;
  return NAMES[name] ?? sentenceCase(name);
}

/** A reason in which other fields are named as people name them. */
export function reasonFor(reason: string): string {
  return reason.replace(/\b[a-z]+[A-Z]\w*|\btwitch\b/g, (name) => NAMES[name] ?? sentenceCase(name).toLowerCase());
}

/** "timeLimit" is "Time limit". */
function sentenceCase(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
