import { getCurrentServerPage } from "./server-page.ts";

// On the server, the values come from the page that is being rendered. In a browser, they come from `meta` elements, which the
// server has written into the page.

/** Returns the name of the site. */
export function getLeagueName(): string {
  return getCurrentServerPage()?.league.name ?? readMetaContent("league-name");
}

/** Returns the time zone of the league: `Europe/Berlin`. */
export function getLeagueTimeZone(): string {
  return getCurrentServerPage()?.league.timeZone ?? (readMetaContent("time-zone") || "UTC");
}

/** Returns the URL of the community's chat server, or `null` if there is none. */
export function getCommunityUrl(): string | null {
  const url = getCurrentServerPage()?.league.communityUrl ?? readMetaContent("community-url");
  return /^https?:\/\//i.test(url) ? url : null;
}

/** Returns the league's own introduction for visitors, or `null` for the default text. */
export function getIntroduction(): string | null {
  return getCurrentServerPage()?.league.introduction ?? (readMetaContent("introduction") || null);
}

/** Returns how to reach an admin, or `null` if the league does not say: an e-mail address, a URL or a text. */
export function getAdminContact(): string | null {
  return getCurrentServerPage()?.league.adminContact ?? (readMetaContent("admin-contact") || null);
}

/** Returns the league's own URL to download the game, or `null` for the official sites. */
export function getClientsUrl(): string | null {
  const url = getCurrentServerPage()?.league.clientsUrl ?? readMetaContent("clients-url");
  return /^https?:\/\//i.test(url) ? url : null;
}

/** Returns whether the site is connected to a Discord server. */
export function hasDiscord(): boolean {
  return getCurrentServerPage()?.league.hasDiscord ?? readMetaContent("discord") === "yes";
}

/** Returns whether visitors can sign up with a Discord account. */
export function hasDiscordSignUp(): boolean {
  return getCurrentServerPage()?.league.hasDiscordSignUp ?? readMetaContent("discord-sign-up") === "yes";
}

/** Returns whether the site can send e-mails. */
export function hasMail(): boolean {
  return getCurrentServerPage()?.league.hasMail ?? readMetaContent("mail") === "yes";
}

/** Returns whether visitors can request an account from the admins. */
export function hasAccountRequests(): boolean {
  return getCurrentServerPage()?.league.hasAccountRequests ?? readMetaContent("account-requests") === "yes";
}

/** Returns the path of the league's own logo, or `null` for the default logo. The `meta` element calls the logo a mark. */
export function getLogoPath(): string | null {
  return getCurrentServerPage()?.league.logo ?? (readMetaContent("league-mark") || null);
}

function readMetaContent(name: string): string {
  if (getCurrentServerPage()) return "";
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
