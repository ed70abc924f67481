import { AccessDenied } from "../auth/access-denied.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { CreateButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { GameServersList } from "./game-servers-list.tsx";
import { gameServersQueries } from "./game-servers-queries.ts";
import { ReceivedRounds } from "./received-rounds.tsx";

const AddGameServerDialog = lazyPart(async () => (await import("./add-game-server-dialog.tsx")).AddGameServerDialog);

/** The game servers and the rounds that they posted, only for admins. */
export function GameServersScreen() {
  const { isAdmin, isKnown } = useSession();
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : "Servers");
  if (isKnown && !isAdmin) return <AccessDenied />;
  return (
    <Page
      title="Servers"
      lede="Game servers that post their rounds. A round of an open match stands in its result by itself."
      actions={<CreateButton dialog={AddGameServerDialog}>Add server</CreateButton>}
    >
      {isAdmin && (
        <>
          <GameServers />
          <Section title="Received rounds">
            <ReceivedRounds />
          </Section>
        </>
      )}
    </Page>
  );
}

function GameServers() {
  const found = useQuery(gameServersQueries.all);
  return (
    <Loaded query={found} skeleton={<Skeleton height="5rem" />}>
      {(servers) => <GameServersList servers={servers} />}
    </Loaded>
  );
}
