import type { GameServer, ServerCheck } from "contract/game-servers.ts";
import { isolated } from "contract/isolated.ts";
import { KeyRound, Pencil, PlugZap, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AccessDenied } from "../people/auth/access-denied.tsx";
import { api } from "../platform/api.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { fixed } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { CreateButton, type OpenDialog, useDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Empty } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Row, RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NameField } from "../ui/text-field.tsx";
import { CheckDialog, EditGameServerDialog, KeyDialog } from "./game-server-dialogs.tsx";
import { gameServersQueries, whatShowsGameServers } from "./game-servers-queries.ts";
import { ReceivedRoundsSection, When } from "./received-rounds.tsx";
import { ReservationsSection } from "./reservations.tsx";

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
  const found = useQuery(gameServersQueries.all);
  return (
    <Loaded query={found} skeleton={<Skeleton height="5rem" />}>
      {(servers) =>
        servers.length === 0 ? (
          <Empty>There are no servers yet. Add one, and it tells you the line for its configuration.</Empty>
        ) : (
          <RowList label="Servers">
            {servers.map((server) => (
              <Row key={server._id} actions={<Actions server={server} />}>
                <Facts server={server} />
              </Row>
            ))}
          </RowList>
        )
      }
    </Loaded>
  );
}

function Facts({ server }: { readonly server: GameServer }) {
  const { name, enabled, autoFreeze, lastRoundAt, bytesToday, bytesPerDay, isNearBudget, state, fault } = server;
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
            Last round <When date={lastRoundAt} />
          </>
        )}
      </span>
      {state !== null && states[state]}
      {autoFreeze && <span className="text-soft text-sm">Validates by itself</span>}
      {state === "UNREACHABLE" && fault !== null && <span className="basis-full text-sm">{fault}</span>}
      {isNearBudget && (
        <>
          <Badge state="warn">{`${mebibytes(bytesToday)} of ${mebibytes(bytesPerDay)} MiB posted today`}</Badge>
          <span className="text-soft text-sm">What is more is refused until midnight (UTC).</span>
        </>
      )}
    </>
  );
}

const states: Readonly<Record<NonNullable<GameServer["state"]>, ReactNode>> = {
  OFF: <Badge state="neutral">Not set up</Badge>,
  UNREACHABLE: <Badge state="danger">Not reachable</Badge>,
  FREE: <Badge state="ok">Free for matches</Badge>,
  RESERVED: <Badge state="warn">Reserved</Badge>,
};

function mebibytes(bytes: number): string {
  return fixed(bytes / 2 ** 20, 1).replace(/\.0$/, "");
}

function Actions({ server }: { readonly server: GameServer }) {
  const edit = useDialog();
  return (
    <>
      {server.econAddress !== null && <CheckButton server={server} />}
      <IconButton label={`Edit ${isolated(server.name)}`} icon={Pencil} onClick={edit.show} />
      <RotateButton server={server} />
      <DeleteButton server={server} />
      {edit.render((state) => (
        <EditGameServerDialog server={server} {...state} />
      ))}
    </>
  );
}

/** Asks a server what it is, and shows what would go wrong. */
function CheckButton({ server: { _id: id, name, state } }: { readonly server: GameServer }) {
  const dialog = useDialog();
  const [check, setCheck] = useState<ServerCheck | null>(null);
  const { run, busy } = useCommand({
    call: () => api.gameServers.checkGameServer({ id }),
    failure: "Error while checking server",
    refreshes: whatShowsGameServers,
    done: ({ data }) => {
      setCheck(data);
      dialog.show();
    },
  });
  const isShut = busy || state === "RESERVED";
  return (
    <>
      <IconButton label={`Check ${isolated(name)}`} icon={PlugZap} disabled={isShut} onClick={() => run()} />
      {check && dialog.render((open) => <CheckDialog name={name} check={check} {...open} />)}
    </>
  );
}

function RotateButton({ server: { _id: id, name, state } }: { readonly server: GameServer }) {
  const keyDialog = useDialog();
  const [postUrl, setPostUrl] = useState("");
  const { run, busy } = useCommand({
    confirm: {
      title: `New key for ${isolated(name)}?`,
      text: "The server's configuration needs the new line. The old key is accepted for 24 hours more.",
      confirmLabel: "Make new key",
    },
    call: () => api.gameServers.rotateGameServerKey({ id }),
    failure: "Error while making a new key",
    refreshes: whatShowsGameServers,
    done: ({ data }) => {
      setPostUrl(data.postUrl);
      keyDialog.show();
    },
  });
  const isShut = busy || state === "RESERVED";
  return (
    <>
      <IconButton label={`New key for ${isolated(name)}`} icon={KeyRound} disabled={isShut} onClick={() => run()} />
      {keyDialog.render((state) => (
        <KeyDialog name={name} postUrl={postUrl} {...state} />
      ))}
    </>
  );
}

function DeleteButton({ server: { _id: id, name } }: { readonly server: GameServer }) {
  const { run, busy } = useCommand({
    confirm: {
      title: `Delete ${isolated(name)}?`,
      text: "Its key ends at once. The rounds that it posted stay.",
      confirmLabel: "Delete server",
      danger: true,
    },
    call: () => api.gameServers.deleteGameServer({ id }),
    success: "Server deleted",
    failure: "Error while deleting server",
    refreshes: whatShowsGameServers,
  });
  return <IconButton label={`Delete ${isolated(name)}`} icon={Trash2} disabled={busy} onClick={() => run()} />;
}

/** Creates a game server, then shows the line for its configuration. */
function AddGameServerDialog({ open, onClose }: OpenDialog) {
  const [postUrl, setPostUrl] = useState<string | null>(null);
  const form = useForm({
    initial: { name: "" },
    errorFields: { GAME_SERVER_NAME_TAKEN: "name" },
    call: ({ draft }) => api.gameServers.createGameServer({ body: draft }),
    success: "Server added",
    failure: "Error while adding server",
    refreshes: whatShowsGameServers,
    done: ({ data }) => setPostUrl(data.postUrl),
  });
  if (postUrl !== null) {
    return <KeyDialog name={form.draft.name} postUrl={postUrl} open={open} onClose={onClose} />;
  }
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Add server" submit="Add server">
      <NameField {...form.fields.name} />
    </FormDialog>
  );
}
