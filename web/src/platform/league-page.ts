import { getServerPage } from "./server-page.ts";

export function getLeagueName(): string {
  return getServerPage()?.league.name ?? metaContent("league-name");
}

/** The address of the community's chat server; `null` where there is none. */
export function getCommunityUrl(): string | null {
  const url = getServerPage()?.league.communityUrl ?? metaContent("community-url");
  return /^https?:\/\//i.test(url) ? url : null;
}

export function hasDiscord(): boolean {
  return getServerPage()?.league.hasDiscord ?? metaContent("discord") === "yes";
}

/** Whether a Discord account is enough to get an account here. */
export function hasDiscordSignUp(): boolean {
  return getServerPage()?.league.hasDiscordSignUp ?? metaContent("discord-sign-up") === "yes";
}

export function hasMail(): boolean {
  return getServerPage()?.league.hasMail ?? metaContent("mail") === "yes";
}

/** Whether people may ask the admins for an account. */
export function hasAccountRequests(): boolean {
  return getServerPage()?.league.hasAccountRequests ?? metaContent("account-requests") === "yes";
}

/** The path of the league's own mark; `null`: it has the software's emblem. */
export function getLogoPath(): string | null {
  return getServerPage()?.league.logo ?? (metaContent("league-mark") || null);
}

function metaContent(name: string): string {
  if (getServerPage()) return "";
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
