import { serverPage } from "./server-page.ts";

export function leagueName(): string {
  return serverPage()?.league.name ?? metaContent("league-name");
}

/** The address of the community's chat server; `null` where there is none. */
export function communityUrl(): string | null {
  const url = serverPage()?.league.communityUrl ?? metaContent("community-url");
  return /^https?:\/\//i.test(url) ? url : null;
}

export function hasDiscord(): boolean {
  return serverPage()?.league.hasDiscord ?? metaContent("discord") === "yes";
}

/** Whether a Discord account is enough to get an account here. */
export function hasDiscordSignUp(): boolean {
  return serverPage()?.league.hasDiscordSignUp ?? metaContent("discord-sign-up") === "yes";
}

export function hasMail(): boolean {
  return serverPage()?.league.hasMail ?? metaContent("mail") === "yes";
}

/** Whether people may ask the admins for an account. */
export function hasAccountRequests(): boolean {
  return serverPage()?.league.hasAccountRequests ?? metaContent("account-requests") === "yes";
}

/** The path of the league's own mark; `null`: it has the software's emblem. */
export function leagueMark(): string | null {
  return serverPage()?.league.mark ?? (metaContent("league-mark") || null);
}

function metaContent(name: string): string {
  if (serverPage()) return "";
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
