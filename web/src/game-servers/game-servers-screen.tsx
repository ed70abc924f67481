import type { GameServer } from "contract/game-servers.ts";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { AccessDenied } from "../auth/access-denied.tsx";
import { api } from "../platform/api.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { fixed } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Badge, type BadgeState } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { CreateButton, type OpenDialog, useDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Empty } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NameField } from "../ui/text-field.tsx";
import { CheckButton } from "./check-dialog.tsx";
import { EditGameServerDialog } from "./edit-game-server-dialog.tsx";
import { gameServersQueries, whatShowsGameServers } from "./game-servers-queries.ts";
import { KeyDialog } from "./key-dialog.tsx";
import { ReceivedRoundsSection, When } from "./received-rounds.tsx";
import { ReservationsSection } from "./reservations.tsx";
import css from "./rows.module.css";

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
      {(servers) => <GameServersList servers={servers} />}
    </Loaded>
  );
}

function GameServersList({ servers }: { readonly servers: readonly GameServer[] }) {
  if (servers.length === 0) {
    return <Empty>There are no servers yet. Add one, and it tells you the line for its configuration.</Empty>;
  }
  return (
    <RowList label="Servers">
      {servers.map((server) => (
        <li
          key={server._id}
          className="flex items-center justify-between gap-3 py-3 px-4 max-sm:flex-col max-sm:items-stretch"
        >
          <Facts server={server} />
          <Actions server={server} />
        </li>
      ))}
    </RowList>
  );
}

function Facts({ server }: { readonly server: GameServer }) {
  const { name, enabled, autoFreeze, lastRoundAt, bytesToday, bytesPerDay, isNearBudget, state, fault } = server;
  return (
    <div className={css["facts"]}>
      <bdi className="basis-full font-semibold">{name}</bdi>
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
      {state !== null && <Badge state={states[state].state}>{states[state].words}</Badge>}
      {autoFreeze && <span className="text-soft text-sm">Validates by itself</span>}
      {state === "UNREACHABLE" && fault !== null && <span className="basis-full text-sm">{fault}</span>}
      {isNearBudget && (
        <>
          <Badge state="warn">{`${mebibytes(bytesToday)} of ${mebibytes(bytesPerDay)} MiB posted today`}</Badge>
          <span className="text-soft text-sm">What is more is refused until midnight (UTC).</span>
        </>
      )}
    </div>
  );
}

const states: Readonly<
  Record<NonNullable<GameServer["state"]>, { readonly state: BadgeState; readonly words: string }>
> = {
  OFF: { state: "neutral", words: "Not set up" },
  UNREACHABLE: { state: "danger", words: "Not reachable" },
  FREE: { state: "ok", words: "Free for matches" },
  RESERVED: { state: "warn", words: "Reserved" },
};

function mebibytes(bytes: number): string {
  return fixed(bytes / 2 ** 20, 1).replace(/\.0$/, "");
}

function Actions({ server }: { readonly server: GameServer }) {
  const edit = useDialog();
  return (
    <span className="flex flex-none flex-wrap items-center justify-end gap-1">
      {server.econAddress !== null && <CheckButton server={server} />}
      <IconButton label={`Edit ${server.name}`} icon={Pencil} onClick={edit.show} />
      <RotateButton server={server} />
      <DeleteButton server={server} />
      {edit.render((state) => (
        <EditGameServerDialog server={server} {...state} />
      ))}
    </span>
  );
}

function RotateButton({ server: { _id: id, name } }: { readonly server: GameServer }) {
  const keyDialog = useDialog();
  const [postUrl, setPostUrl] = useState("");
  const { run, busy } = useCommand({
    confirm: {
      title: `New key for ${name}?`,
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
  return (
    <>
      <IconButton label={`New key for ${name}`} icon={KeyRound} disabled={busy} onClick={() => run()} />
      {keyDialog.render((state) => (
        <KeyDialog name={name} postUrl={postUrl} {...state} />
      ))}
    </>
  );
}

function DeleteButton({ server: { _id: id, name } }: { readonly server: GameServer }) {
  const { run, busy } = useCommand({
    confirm: {
      title: `Delete ${name}?`,
      text: "Its key ends at once. The rounds that it posted stay.",
      confirmLabel: "Delete server",
      danger: true,
    },
    call: () => api.gameServers.deleteGameServer({ id }),
    success: "Server deleted",
    failure: "Error while deleting server",
    refreshes: whatShowsGameServers,
  });
  return <IconButton label={`Delete ${name}`} icon={Trash2} disabled={busy} onClick={() => run()} />;
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
