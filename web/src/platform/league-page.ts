import { getServerPage } from "./server-page.ts";

export function getLeagueName(): string {
  return getServerPage()?.league.name ?? metaContent("league-name");
}

/** Returns the URL of the community's chat server, or `null` if there is none. */
export function getCommunityUrl(): string | null {
  const url = getServerPage()?.league.communityUrl ?? metaContent("community-url");
  return /^https?:\/\//i.test(url) ? url : null;
}

export function hasDiscord(): boolean {
  return getServerPage()?.league.hasDiscord ?? metaContent("discord") === "yes";
}

/** Returns whether visitors can sign up with a Discord account. */
export function hasDiscordSignUp(): boolean {
  return getServerPage()?.league.hasDiscordSignUp ?? metaContent("discord-sign-up") === "yes";
}

export function hasMail(): boolean {
  return getServerPage()?.league.hasMail ?? metaContent("mail") === "yes";
}

/** Returns whether visitors can request an account from the admins. */
export function hasAccountRequests(): boolean {
  return getServerPage()?.league.hasAccountRequests ?? metaContent("account-requests") === "yes";
}

/** Returns the path of the league's own logo, or `null` for the default logo. */
export function getLogoPath(): string | null {
  return getServerPage()?.league.logo ?? (metaContent("league-mark") || null);
}

function metaContent(name: string): string {
  if (getServerPage()) return "";
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
