import { serverPage } from "../platform/server-page.ts";

/** Whether the league sends e-mails. Not with what every page asks of the league's page, which is in the first load. */
export function hasMail(): boolean {
  const page = serverPage();
  return page ? page.league.hasMail : document.querySelector("meta[name=mail][content=yes]") !== null;
}
