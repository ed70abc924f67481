import { Link } from "@tanstack/react-router";
import { isolated } from "contract/isolated.ts";
import { ClientsTable } from "../../content/clients/clients-table.tsx";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { communityUrl, hasAccountRequests, hasDiscordSignUp, hasMail, leagueName } from "../../platform/league-page.ts";
import { useSession } from "../../platform/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { RequestAccount } from "../account-requests/request-account.tsx";

const prose = "max-w-152 text-lg leading-[1.55]";
const linkClass = "inline-flex items-center min-h-target";

/** What a stranger needs to know to play a first match. */
export function JoinScreen() {
  const words = `How to join ${isolated(leagueName())}: the two ways of playing capture the flag here, how to get an account, and the client to download.`;
  useDocumentTitle("How to join", words);
  return (
    <Page title="How to join" lede="From the first visit to the first match." width="prose">
      <p className={prose}>
        <bdi translate="no">{leagueName()}</bdi> is a league for capture the flag in Teeworlds and DDNet. Two teams try
        to carry the other’s flag to their own, and whoever plays better climbs in Elo. Everybody can look at all of it;
        to play, you need an account and the game.
      </p>
      <Ways />
      <Section title="Get an account">
        <GetAccount />
      </Section>
      <Section title="Download the game">
        <p className={prose}>Games are played with an official client, of the 0.6 or of the 0.7 family.</p>
        <ClientsTable />
      </Section>
      <Community />
    </Page>
  );
}

function Ways() {
  return (
    <Section title="Two ways of playing">
      <ul className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <li className="flex flex-col gap-2 p-4 border border-line rounded-md bg-surface">
          <h3 className="text-lg">Ranked: any evening, on your own</h3>
          <p className="flex-1 text-soft">
            Take a seat in a queue. When it is full, those who waited longest are split into two fair teams, and each
            mode rates you by an Elo of its own.
          </p>
          <Link {...paths.queues} className={linkClass}>
            See who is waiting
          </Link>
        </li>
        <li className="flex flex-col gap-2 p-4 border border-line rounded-md bg-surface">
          <h3 className="text-lg">League: a season, with a clan</h3>
          <p className="flex-1 text-soft">
            Clans meet on agreed dates for a point a round, and the table says who wins the season. An admin puts you
            into a clan: ask one that you like.
          </p>
          <Link {...paths.league.clans} className={linkClass}>
            See the clans
          </Link>
        </li>
      </ul>
    </Section>
  );
}

function GetAccount() {
  const { user } = useSession();
  if (user) {
    return (
      <p className={prose}>
        You have one, <bdi translate="no">{user.userName}</bdi>. Take a seat in a{" "}
        <Link {...paths.queues} className={linkClass}>
          queue
        </Link>
        .
      </p>
    );
  }
  const url = communityUrl();
  return (
    <>
      {hasDiscordSignUp() && (
        <p className={prose}>
          Log in with your Discord account: the first time you choose a name, and have an account here. Take the name
          that you play under.
        </p>
      )}
      {hasAccountRequests() ? (
        <p className={prose}>
          {hasDiscordSignUp() ? "Without Discord, ask the admins:" : "Accounts are given by the admins: ask them here."}{" "}
          The answer stands on this page, and then you set your password.
        </p>
      ) : (
        <p className={prose}>
          {hasDiscordSignUp() ? "Without Discord, ask an admin" : "Accounts are given by the admins: ask one"}
          {url === null ? ", where you met the league" : <> in our {community(url)}</>}, and say the name that you play
          under. You get a link with which you set your password.
        </p>
      )}
      <RequestAccount />
      <p className="text-soft">
        {hasMail() ? (
          <>
            You have an account but not its password?{" "}
            <Link to="/auth/invitation" className={linkClass}>
              Have a link sent by e-mail
            </Link>
          </>
        ) : (
          "You have an account but not its password? An admin makes you a new link in the same way."
        )}
      </p>
      <p>
        <Link {...paths.signIn()} className={buttonClass(hasDiscordSignUp() ? "primary" : "plain")}>
          {hasDiscordSignUp() ? "Log in with Discord" : "Log in"}
        </Link>
      </p>
    </>
  );
}

function community(url: string) {
  return (
    <a href={url} className={linkClass}>
      community chat
    </a>
  );
}

function Community() {
  const url = communityUrl();
  if (url === null) return null;
  return (
    <Section title="Find the others">
      <p className={prose}>
        Teammates, opponents and admins talk in our {community(url)}. Newcomers are welcome there.
      </p>
    </Section>
  );
}
