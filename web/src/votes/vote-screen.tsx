import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { SessionEnded } from "../auth/session-ended.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { useSession } from "../platform/session.ts";
import { useSessionLapse } from "../platform/session-lapse.ts";
import { Page } from "../ui/page.tsx";
import { AccessDenied } from "./access-denied.tsx";
import { VoteFormSkeleton } from "./vote-form-skeleton.tsx";
import { VotePage } from "./vote-page.tsx";
import { votesQueries } from "./votes-queries.ts";

/** Where admins edit a vote; nobody else gets in. */
export function VoteScreen() {
  const { voteId = "" } = useParams({ strict: false });
  const { isAdmin, isKnown } = useSession();
  const lapse = useSessionLapse();
  const { data: vote } = useQuery({ ...votesQueries.one(voteId), enabled: isAdmin });
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : (vote?.question ?? "Edit Vote"));
  if (isAdmin) return <VotePage key={voteId} voteId={voteId} />;
  if (isKnown && lapse)
    return (
      <Page title="Edit Vote">
        <SessionEnded />
      </Page>
    );
  if (isKnown) return <AccessDenied />;
  return (
    <Page title="Edit Vote" width="prose">
      <VoteFormSkeleton />
    </Page>
  );
}
