import { version } from "../../platform/version.ts";

/** The User-Agent header, in the format that Discord demands. @param publicUrl an origin */
export function userAgent(publicUrl: string): string {
  return `DiscordBot (${publicUrl}, ${version})`;
}
