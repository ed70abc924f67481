import packageFile from "../../../package.json" with { type: "json" };

/** The User-Agent header, in the format that Discord demands. @param publicUrl an origin */
export function userAgent(publicUrl: string): string {
  return `DiscordBot (${publicUrl}, ${packageFile.version})`;
}
