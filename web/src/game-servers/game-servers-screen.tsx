import type { GameServer, ServerCheck } from "contract/game-servers.ts";
import { type ReactNode, useState } from "react";
import { AccessDenied } from "../people/auth/access-denied.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { formatDecimal } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { Badge } from "../ui/badge.tsx";
import { CreateButton } from "../ui/dialog-button.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Row, RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { GameServerActions } from "./game-server-actions.tsx";
import { AddGameServerDialog } from "./game-server-dialogs.tsx";
import { gameServersQueries } from "./game-servers-queries.ts";
import { DateAndTime, ReceivedRoundsSection } from "./received-rounds.tsx";
import { ReservationsSection } from "./reservations.tsx";

/** Admins manage game servers here, and see the rounds that they posted. */
export function GameServersScreen() {
  const { isAdmin, isKnown } = useSession();
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : "Servers");
  if (isKnown && !isAdmin) return <AccessDenied />;
  return (
    <Page
      title="Servers"
      subtitle="Game servers that post their rounds. A round of an open match is added to its result automatically."
      actions={<CreateButton dialog={AddGameServerDialog}>Add server</CreateButton>}
    >
      {isAdmin && (
        <>
          <GameServers />
          <ReservationsSection />
          <Section title="Received rounds">
            <ReceivedRoundsSection />
          </Section>
        </>
      )}
    </Page>
  );
}

function GameServers() {
  const query = useQuery(gameServersQueries.all);
  return (
    <Loaded query={query} skeleton={<Skeleton height="5rem" />}>
      {(servers) =>
        servers.length === 0 ? (
          <EmptyState>
            There are no servers yet. A server posts its rounds to the results. When you add one, you get the line for
            its configuration.
          </EmptyState>
        ) : (
          <RowList label="Servers">
            {servers.map((server) => (
              <GameServerRow key={server._id} server={server} />
            ))}
          </RowList>
        )
      }
    </Loaded>
  );
}

function GameServerRow({ server }: { readonly server: GameServer }) {
  const [lastCheck, setLastCheck] = useState<{ readonly address: string | null; readonly check: ServerCheck } | null>(
    null,
  );
  const check = lastCheck?.address === server.address ? lastCheck.check : null;
  const onChecked = (newCheck: ServerCheck) => setLastCheck({ address: server.address, check: newCheck });
  return (
    <Row hasWideActions={true} actions={<GameServerActions server={server} onChecked={onChecked} />}>
      <GameServerDetails server={server} check={check} />
    </Row>
  );
}

interface GameServerDetailsProps {
  readonly server: GameServer;
  /** The last check of the server's address from this page; `null` if there was none. */
  readonly check: ServerCheck | null;
}

function GameServerDetails({ server, check }: GameServerDetailsProps) {
  const { name, enabled, bytesToday, bytesPerDay, isNearBudget, state, address, fault: errorText } = server;
  // The stored state says whether the console responds. Only a check also finds what players would notice.
  const problem = state === "FREE" ? check?.faults[0] : undefined;
  return (
    <>
      <bdi className="font-semibold" translate="no">
        {name}
      </bdi>
      {problem !== undefined && (
        <Badge state="warn">{check?.seen === null && address !== null ? "Does not respond" : "Has problems"}</Badge>
      )}
      {problem === undefined && state !== null && stateBadges[state]}
      <Badge state={enabled ? "ok" : "neutral"}>{enabled ? "Posts accepted" : "Switched off"}</Badge>
      <GameServerFacts server={server} />
      {state === "UNREACHABLE" && errorText !== null && <span className="basis-full text-sm">{errorText}</span>}
      {problem !== undefined && <span className="basis-full text-sm">{problem}</span>}
      {state === "RESERVED" && (
        <span className="basis-full text-soft text-sm">
          While the server is reserved, it cannot be checked, get a new key or be deleted.
        </span>
      )}
      {isNearBudget && (
        <span className="flex flex-wrap items-center basis-full gap-x-4 gap-y-1">
          <Badge state="warn">{`${formatMebibytes(bytesToday)} of ${formatMebibytes(bytesPerDay)} MiB posted today`}</Badge>
          <span className="text-soft text-sm">Posts above the limit are rejected until midnight (UTC).</span>
        </span>
      )}
    </>
  );
}

/** How a server is set up and when it was last used, in one line. */
function GameServerFacts({ server }: { readonly server: GameServer }) {
  const { address, priority, lastRoundAt, autoFreeze, econAddress } = server;
  return (
    <span className="flex flex-wrap basis-full gap-x-4 gap-y-0 text-soft text-sm">
      {address !== null && (
        <bdi className="wrap-anywhere" translate="no">
          {address}
        </bdi>
      )}
      {econAddress !== null && <span>Priority {priority}</span>}
      <span>
        {lastRoundAt === null ? (
          "No round yet"
        ) : (
          <>
            Last round <DateAndTime date={lastRoundAt} />
          </>
        )}
      </span>
      {autoFreeze && <span>Automatic validation</span>}
    </span>
  );
}

const stateBadges: Readonly<Record<NonNullable<GameServer["state"]>, ReactNode>> = {
  OFF: <Badge state="neutral">Not set up</Badge>,
  UNREACHABLE: <Badge state="danger">Not reachable</Badge>,
  FREE: <Badge state="ok">Free for matches</Badge>,
  RESERVED: <Badge state="neutral">Reserved</Badge>,
};

const BYTES_PER_MEBIBYTE = 2 ** 20;

/** Formats a number of bytes in MiB, with a decimal unless that is zero. */
function formatMebibytes(bytes: number): string {
  return formatDecimal(bytes / BYTES_PER_MEBIBYTE, 1).replace(/\.0$/, "");
}
