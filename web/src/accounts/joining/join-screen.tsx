import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { ReactNode } from "react";
import { ClientsTable } from "../../content/clients/clients-table.tsx";
import { paths } from "../../paths.ts";
import { AdminContact } from "../../people/auth/admin-contact.tsx";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useSession } from "../../platform/session.ts";
import {
  getAdminContact,
  getCommunityUrl,
  getLeagueName,
  hasAccountRequests,
  hasDiscordSignUp,
  hasMail,
} from "../../platform/site-info.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { RequestForm, RequestState } from "../account-requests/request-account.tsx";
import { type RequestedAccount, useRequestedAccount } from "../account-requests/requested-account.ts";
import { JoinSteps, SECTION_IDS } from "./join-steps.tsx";

const proseClass = "max-w-152 text-lg leading-[1.55]";
const linkClass = "inline-flex items-center min-h-target";

/** Explains to newcomers how to play a first match. */
export function JoinScreen() {
  const description = `How to join ${isolateBidi(getLeagueName())}: the two ways of playing capture the flag here, how to get an account, and the client to download.`;
  useDocumentTitle("How to join", description);
  const { user } = useSession();
  const account = useRequestedAccount();
  const request = user ? null : account.request;
  return (
    <Page title="How to join" subtitle="From the first visit to the first match." width="prose">
      {request ? <RequestState {...account} request={request} /> : <Game />}
      <JoinSteps request={request} />
      {!user && (
        <Section title="Get an account" id={SECTION_IDS.account}>
          <WaysToGetAccount account={account} />
        </Section>
      )}
      <Section title="Download the game" id={SECTION_IDS.game}>
        <p className={proseClass}>Matches are played with an official client of the 0.6 or 0.7 family.</p>
        <ClientsTable />
      </Section>
      <WaysToPlay />
      <Community />
    </Page>
  );
}

/** What is played here. */
function Game() {
  return (
    <p className={proseClass}>
      In <bdi translate="no">{getLeagueName()}</bdi>, two teams play capture the flag in Teeworlds and DDNet: carry
      their flag to yours, and climb in Elo. To play, you need the game and an account.
    </p>
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
            Ask a clan that you like: its leader invites you, or an admin adds you.
          </p>
          <Link {...paths.league.clans} className={linkClass}>
            See the clans
          </Link>
        </li>
      </ul>
    </Section>
  );
}

function WaysToGetAccount({ account }: { readonly account: RequestedAccount }) {
  return (
    <ol className="flex flex-col gap-8">
      {hasDiscordSignUp() && (
        <Way
          title="With Discord"
          action={
            <Link {...paths.signIn()} className={getButtonClass("primary")}>
              Log in with Discord
            </Link>
          }
        >
          Log in with your Discord account. The first time, you choose a name, which creates your account. Use your
          in-game name.
        </Way>
      )}
      <AdminWay account={account} />
      <Way
        title="With an invitation, or without your password"
        action={
          hasMail() && (
            <Link to="/auth/invitation" className={getButtonClass()}>
              Get a link by e-mail
            </Link>
          )
        }
      >
        An admin or a friend sent you a link? Open it, and set your password.{" "}
        {hasMail()
          ? "You have an account but not its password? We send you a new link."
          : "You have an account but not its password? An admin can create a new link for you."}
      </Way>
      <Way
        title="With an account"
        action={
          <Link {...paths.signIn()} className={getButtonClass()}>
            Log in
          </Link>
        }
      >
        You have an account already, or an admin has told you your e-mail address and password.
      </Way>
    </ol>
  );
}

/** Asks an admin for an account: here, or where the league says. */
function AdminWay({ account: { request, ...account } }: { readonly account: RequestedAccount }) {
  const communityUrl = getCommunityUrl();
  const contact = getAdminContact();
  return (
    <Way
      title="Ask an admin"
      action={
        <>
          {hasAccountRequests() && request === null && <RequestForm {...account} />}
          {communityUrl !== null && (
            <a href={communityUrl} className={getButtonClass()}>
              Ask in the community chat
            </a>
          )}
          {contact !== null && (
            <span>
              Contact of the admins: <AdminContact contact={contact} />
            </span>
          )}
        </>
      }
    >
      {describeAdminWay(Boolean(request))}
    </Way>
  );
}

/** @param hasAsked whether the visitor has asked for an account here */
function describeAdminWay(hasAsked: boolean): string {
  if (hasAsked) return "You have asked them. Their answer will appear at the top of this page.";
  if (hasAccountRequests()) {
    return "The admins create accounts: ask them here. The answer will appear on this page, and then you can set your password.";
  }
  const text =
    "The admins create accounts: ask one, and tell them your in-game name. You will get a link to set your password.";
  const hasContact = getCommunityUrl() !== null || getAdminContact() !== null;
  return hasContact ? text : `${text} Ask where you found out about the league.`;
}

interface WayProps {
  readonly title: string;
  /** The buttons, or a form. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A way to get an account. */
function Way({ title, action, children }: WayProps) {
  return (
    <li className="flex flex-col items-start gap-2">
      <h3 className="text-lg">{title}</h3>
      <p className={proseClass}>{children}</p>
      {action}
    </li>
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
