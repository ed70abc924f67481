import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { ClientsTable } from "../../content/clients/clients-table.tsx";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useSession } from "../../platform/session.ts";
import {
  getCommunityUrl,
  getLeagueName,
  hasAccountRequests,
  hasDiscordSignUp,
  hasMail,
} from "../../platform/site-info.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { RequestAccount } from "../account-requests/request-account.tsx";

const proseClass = "max-w-152 text-lg leading-[1.55]";
const linkClass = "inline-flex items-center min-h-target";

/** Explains to newcomers how to play a first match. */
export function JoinScreen() {
  const description = `How to join ${isolateBidi(getLeagueName())}: the two ways of playing capture the flag here, how to get an account, and the client to download.`;
  useDocumentTitle("How to join", description);
  return (
    <Page title="How to join" subtitle="From the first visit to the first match." width="prose">
      <p className={proseClass}>
        <bdi translate="no">{getLeagueName()}</bdi> is a league for capture the flag in Teeworlds and DDNet. Two teams
        try to carry the other’s flag to their own, and whoever plays better climbs in Elo. Everybody can view
        everything; to play, you need an account and the game.
      </p>
      <WaysToPlay />
      <Section title="Get an account">
        <GetAccount />
      </Section>
      <Section title="Download the game">
        <p className={proseClass}>Matches are played with an official client of the 0.6 or 0.7 family.</p>
        <ClientsTable />
      </Section>
      <Community />
    </Page>
  );
}

function WaysToPlay() {
  return (
    <Section title="Two ways of playing">
      <ul className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <li className="flex flex-col gap-2 p-4 border border-line rounded-md bg-surface">
          <h3 className="text-lg">Ranked: any evening, on your own</h3>
          <p className="flex-1 text-soft">
            Join a queue. When it is full, the players who waited longest are split into two balanced teams. Each mode
            has its own Elo.
          </p>
          <Link {...paths.queues} className={linkClass}>
            See who is waiting
          </Link>
        </li>
        <li className="flex flex-col gap-2 p-4 border border-line rounded-md bg-surface">
          <h3 className="text-lg">League: a season, with a clan</h3>
          <p className="flex-1 text-soft">
            Clans meet on agreed dates and earn one point per round won. The best clan in the standings wins the season.
            An admin adds you to a clan: ask a clan that you like.
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
      <p className={proseClass}>
        You have one, <bdi translate="no">{user.userName}</bdi>. Join a{" "}
        <Link {...paths.queues} className={linkClass}>
          queue
        </Link>
        .
      </p>
    );
  }
  const communityUrl = getCommunityUrl();
  return (
    <>
      {hasDiscordSignUp() && (
        <p className={proseClass}>
          Log in with your Discord account. The first time, you choose a name, which creates your account. Use your
          in-game name.
        </p>
      )}
      {hasAccountRequests() ? (
        <p className={proseClass}>
          {hasDiscordSignUp() ? "Without Discord, ask the admins here." : "The admins create accounts: ask them here."}{" "}
          The answer will appear on this page, and then you can set your password.
        </p>
      ) : (
        <p className={proseClass}>
          {hasDiscordSignUp() ? "Without Discord, ask an admin" : "The admins create accounts: ask one"}
          {communityUrl === null ? (
            " where you found out about the league"
          ) : (
            <>
              {" "}
              in our <CommunityLink url={communityUrl} />
            </>
          )}
          , and tell them your in-game name. You will get a link to set your password.
        </p>
      )}
      {/* Even if requests are disabled now, it shows the answer to an earlier one. */}
      <RequestAccount />
      <p className="text-soft">
        {hasMail() ? (
          <>
            You have an account but not its password?{" "}
            <Link to="/auth/invitation" className={linkClass}>
              Get a link by e-mail
            </Link>
          </>
        ) : (
          "You have an account but not its password? An admin can create a new link for you."
        )}
      </p>
      <p>
        <Link {...paths.signIn()} className={getButtonClass(hasDiscordSignUp() ? "primary" : "plain")}>
          {hasDiscordSignUp() ? "Log in with Discord" : "Log in"}
        </Link>
      </p>
    </>
  );
}

function CommunityLink({ url }: { readonly url: string }) {
  return (
    <a href={url} className={linkClass}>
      community chat
    </a>
  );
}

function Community() {
  const communityUrl = getCommunityUrl();
  if (communityUrl === null) return null;
  return (
    <Section title="Find the others">
      <p className={proseClass}>
        Teammates, opponents and admins talk in our <CommunityLink url={communityUrl} />. Newcomers are welcome there.
      </p>
    </Section>
  );
}
