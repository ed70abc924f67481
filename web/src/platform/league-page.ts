/** The league's name, as the server wrote it into the page. */
export function leagueName(): string {
  return metaContent("league-name");
}

/** The address of the community's chat server; `null` where there is none. */
export function communityUrl(): string | null {
  const url = metaContent("community-url");
  return /^https?:\/\//i.test(url) ? url : null;
}

/** Whether the league has a bot on Discord. */
export function hasDiscord(): boolean {
  return metaContent("discord") === "yes";
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
