import { isolateBidi } from "contract/bidi-isolation.ts";
import type { GameServer, ServerCheck } from "contract/game-servers.ts";
import { KeyRound, Pencil, PlugZap, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AccessDenied } from "../people/auth/access-denied.tsx";
import { api } from "../platform/api.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { formatDecimal } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { CreateButton, type DialogState, useDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Row, RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NameField } from "../ui/text-field.tsx";
import { CheckDialog, EditGameServerDialog, KeyDialog } from "./game-server-dialogs.tsx";
import { gameServersQueries, queriesShowingGameServers } from "./game-servers-queries.ts";
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
          <EmptyState>There are no servers yet. When you add one, you get the line for its configuration.</EmptyState>
        ) : (
          <RowList label="Servers">
            {servers.map((server) => (
              <Row key={server._id} actions={<GameServerActions server={server} />}>
                <GameServerDetails server={server} />
              </Row>
            ))}
          </RowList>
        )
      }
    </Loaded>
  );
}

function GameServerDetails({ server }: { readonly server: GameServer }) {
  const {
    name,
    enabled,
    autoFreeze,
    lastRoundAt,
    bytesToday,
    bytesPerDay,
    isNearBudget,
    state,
    fault: errorText,
  } = server;
  return (
    <>
      <bdi className="basis-full font-semibold" translate="no">
        {name}
      </bdi>
      <Badge state={enabled ? "ok" : "neutral"}>{enabled ? "Posts accepted" : "Switched off"}</Badge>
      <span className="text-soft text-sm">
        {lastRoundAt === null ? (
          "No round yet"
        ) : (
          <>
            Last round <DateAndTime date={lastRoundAt} />
          </>
        )}
      </span>
      {state !== null && stateBadges[state]}
      {autoFreeze && <span className="text-soft text-sm">Automatic validation</span>}
      {state === "UNREACHABLE" && errorText !== null && <span className="basis-full text-sm">{errorText}</span>}
      {isNearBudget && (
        <>
          <Badge state="warn">{`${formatMebibytes(bytesToday)} of ${formatMebibytes(bytesPerDay)} MiB posted today`}</Badge>
          <span className="text-soft text-sm">Posts above the limit are rejected until midnight (UTC).</span>
        </>
      )}
    </>
  );
}

const stateBadges: Readonly<Record<NonNullable<GameServer["state"]>, ReactNode>> = {
  OFF: <Badge state="neutral">Not set up</Badge>,
  UNREACHABLE: <Badge state="danger">Not reachable</Badge>,
  FREE: <Badge state="ok">Free for matches</Badge>,
  RESERVED: <Badge state="warn">Reserved</Badge>,
};

const BYTES_PER_MEBIBYTE = 2 ** 20;

/** Formats a number of bytes in MiB, with a decimal unless that is zero. */
function formatMebibytes(bytes: number): string {
  return formatDecimal(bytes / BYTES_PER_MEBIBYTE, 1).replace(/\.0$/, "");
}

function GameServerActions({ server }: { readonly server: GameServer }) {
  const editDialog = useDialog();
  return (
    <>
      {server.econAddress !== null && <CheckButton server={server} />}
      <IconButton label={`Edit ${isolateBidi(server.name)}`} icon={Pencil} onClick={editDialog.show} />
      <NewKeyButton server={server} />
      <DeleteButton server={server} />
      {editDialog.render((state) => (
        <EditGameServerDialog server={server} {...state} />
      ))}
    </>
  );
}

/** Connects to a game server, and shows whether matches can be played there. */
function CheckButton({ server: { _id: id, name, state } }: { readonly server: GameServer }) {
  const dialog = useDialog();
  const [check, setCheck] = useState<ServerCheck | null>(null);
  const { run, busy } = useCommand({
    call: () => api.gameServers.checkGameServer({ id }),
    failure: "Error while checking server",
    invalidates: queriesShowingGameServers,
    onDone: ({ data }) => {
      setCheck(data);
      dialog.show();
    },
  });
  const isDisabled = busy || state === "RESERVED";
  return (
    <>
      <IconButton label={`Check ${isolateBidi(name)}`} icon={PlugZap} disabled={isDisabled} onClick={() => run()} />
      {check && dialog.render((dialogState) => <CheckDialog name={name} check={check} {...dialogState} />)}
    </>
  );
}

/** Replaces the key of a game server, and shows the new line for its configuration. */
function NewKeyButton({ server: { _id: id, name, state } }: { readonly server: GameServer }) {
  const keyDialog = useDialog();
  const [postUrl, setPostUrl] = useState("");
  const { run, busy } = useCommand({
    confirm: {
      title: `New key for ${isolateBidi(name)}?`,
      text: "The server's configuration needs the new line. The old key stays valid for 24 hours.",
      confirmLabel: "Create new key",
    },
    call: () => api.gameServers.rotateGameServerKey({ id }),
    failure: "Error while creating a new key",
    invalidates: queriesShowingGameServers,
    onDone: ({ data }) => {
      setPostUrl(data.postUrl);
      keyDialog.show();
    },
  });
  const isDisabled = busy || state === "RESERVED";
  return (
    <>
      <IconButton
        label={`New key for ${isolateBidi(name)}`}
        icon={KeyRound}
        disabled={isDisabled}
        onClick={() => run()}
      />
      {keyDialog.render((dialogState) => (
        <KeyDialog name={name} postUrl={postUrl} {...dialogState} />
      ))}
    </>
  );
}

function DeleteButton({ server: { _id: id, name } }: { readonly server: GameServer }) {
  const { run, busy } = useCommand({
    confirm: {
      title: `Delete ${isolateBidi(name)}?`,
      text: "Its key becomes invalid immediately. The rounds it posted are kept.",
      confirmLabel: "Delete server",
      danger: true,
    },
    call: () => api.gameServers.deleteGameServer({ id }),
    success: "Server deleted",
    failure: "Error while deleting server",
    invalidates: queriesShowingGameServers,
  });
  return <IconButton label={`Delete ${isolateBidi(name)}`} icon={Trash2} disabled={busy} onClick={() => run()} />;
}

/** Creates a game server, then shows the line for its configuration. */
function AddGameServerDialog({ open, onClose }: DialogState) {
  const [postUrl, setPostUrl] = useState<string | null>(null);
  const form = useForm({
    initial: { name: "" },
    errorFields: { GAME_SERVER_NAME_TAKEN: "name" },
    call: ({ draft }) => api.gameServers.createGameServer({ body: draft }),
    success: "Server added",
    failure: "Error while adding server",
    invalidates: queriesShowingGameServers,
    onDone: ({ data }) => setPostUrl(data.postUrl),
  });
  if (postUrl !== null) {
    return <KeyDialog name={form.draft.name} postUrl={postUrl} open={open} onClose={onClose} />;
  }
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Add server" submitLabel="Add server">
      <NameField {...form.fields.name} />
    </FormDialog>
  );
}
