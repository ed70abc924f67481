import type { GameServer } from "contract/game-servers.ts";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../platform/api.ts";
import { fixed } from "../platform/numbers.ts";
import { useCommand } from "../platform/use-command.ts";
import { Badge } from "../ui/badge.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { Empty } from "../ui/empty.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { RowList } from "../ui/row-list.tsx";
import { whatShowsGameServers } from "./game-servers-queries.ts";
import { KeyDialog } from "./key-dialog.tsx";
import css from "./rows.module.css";
import { When } from "./when.tsx";

const EditGameServerDialog = lazyPart(async () => (await import("./edit-game-server-dialog.tsx")).EditGameServerDialog);

/** All game servers, each with its buttons. */
export function GameServersList({ servers }: { readonly servers: readonly GameServer[] }) {
  if (servers.length === 0) {
    return <Empty>There are no servers yet. Add one, and it tells you the line for its configuration.</Empty>;
  }
  return (
    <RowList label="Servers">
      {servers.map((server) => (
        <li key={server._id} className="flex items-center justify-between gap-3 py-3 px-4">
          <Facts server={server} />
          <Actions server={server} />
        </li>
      ))}
    </RowList>
  );
}

function Facts({ server }: { readonly server: GameServer }) {
  const { name, enabled, autoFreeze, lastRoundAt, bytesToday, bytesPerDay, isNearBudget } = server;
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
      {autoFreeze && <span className="text-soft text-sm">Freezes by itself</span>}
      {isNearBudget && (
        <>
          <Badge state="warn">{`${mebibytes(bytesToday)} of ${mebibytes(bytesPerDay)} MiB posted today`}</Badge>
          <span className="text-soft text-sm">What is more is refused until midnight (UTC).</span>
        </>
      )}
    </div>
  );
}

function mebibytes(bytes: number): string {
  return fixed(bytes / 2 ** 20, 1).replace(/\.0$/, "");
}

/** The buttons of a game server. */
function Actions({ server }: { readonly server: GameServer }) {
  const edit = useDialog();
  return (
    <span className="flex flex-none flex-wrap items-center justify-end gap-1">
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
