import { AdminContact } from "../../people/auth/admin-contact.tsx";
import { getAdminContact, getCommunityUrl } from "../../platform/site-info.ts";

/** Tells the leader of a clan how a match that has ended without a result gets one. */
export function OverdueHelp() {
  const contact = getAdminContact();
  const communityUrl = getCommunityUrl();
  return (
    <div className="grid gap-1 max-w-prose text-soft text-sm">
      <p>
        <strong className="text-default">Played on the league’s servers?</strong> The rounds come in by themselves, and
        an admin validates them.
      </p>
      <p>
        <strong className="text-default">Played elsewhere?</strong> Send an admin the message that the server wrote
        after each round.
      </p>
      <p>
        <strong className="text-default">Not played?</strong> Agree with the other leader, and ask an admin to move the
        match.
      </p>
      {(contact !== null || communityUrl !== null) && (
        <p>
          Contact of the admins: {contact !== null && <AdminContact contact={contact} />}
          {contact !== null && communityUrl !== null && ", "}
          {communityUrl !== null && <a href={communityUrl}>community chat server</a>}
        </p>
      )}
    </div>
  );
}
