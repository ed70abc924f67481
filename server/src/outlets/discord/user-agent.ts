import packageFile from "../../../package.json" with { type: "json" };

/** How the league names itself to Discord, in the form that Discord asks for. @param publicUrl an origin */
export function userAgent(publicUrl: string): string {
  return `DiscordBot (${publicUrl}, ${packageFile.version})`;
}
