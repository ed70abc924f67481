import { communityUrl, leagueName } from "../platform/league-page.ts";

/** The league's name and, where it has one, the invitation to its chat server. */
export function Footer() {
  const url = communityUrl();
  return (
    <>
      <p>{leagueName()}</p>
      {url !== null && (
        <p>
          Find teammates and opponents: <a href={url}>join our community chat server</a>.
        </p>
      )}
    </>
  );
}
