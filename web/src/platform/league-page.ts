/** The league's name, as the server wrote it into the page. */
export function leagueName(): string {
  return told("league-name");
}

/** The address of the community's chat server; `null` where there is none. */
export function communityUrl(): string | null {
  const url = told("community-url");
  return /^https?:\/\//i.test(url) ? url : null;
}

/** Whether the league has a bot on Discord. */
export function hasDiscord(): boolean {
  return told("discord") === "yes";
}

function told(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
