import { isolateBidi } from "contract/bidi-isolation.ts";
import type { GameServer, ServerCheck } from "contract/game-servers.ts";
import { KeyRound, Pencil, PlugZap, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { DialogButton, useDialog } from "../ui/dialog-button.tsx";
import { RowActions } from "../ui/row-list.tsx";
import { CheckDialog, EditGameServerDialog, KeyDialog } from "./game-server-dialogs.tsx";
import { queriesShowingGameServers } from "./game-servers-queries.ts";

interface GameServerActionsProps {
  readonly server: GameServer;
  /** Receives the outcome of a check. */
  readonly onChecked: (check: ServerCheck) => void;
}

/** The buttons of a game server, those that are needed most often first. The button to delete it stands apart. */
export function GameServerActions({ server, onChecked }: GameServerActionsProps) {
  const { name, econAddress } = server;
  return (
    <RowActions destructive={<DeleteButton server={server} />}>
      {econAddress !== null && <CheckButton server={server} onChecked={onChecked} />}
      <DialogButton
        size="small"
        icon={Pencil}
        aria-label={`Edit ${isolateBidi(name)}`}
        renderDialog={(state) => <EditGameServerDialog server={server} {...state} />}
      >
        Edit
      </DialogButton>
      <NewKeyButton server={server} />
    </RowActions>
  );
}

/** Connects to a game server, and shows whether matches can be played there. */
function CheckButton({ server: { _id: id, name, state }, onChecked }: GameServerActionsProps) {
  const dialog = useDialog();
  const [check, setCheck] = useState<ServerCheck | null>(null);
  const { run, busy } = useCommand({
    call: () => api.gameServers.checkGameServer({ id }),
    failure: "Error while checking server",
    invalidates: queriesShowingGameServers,
    onDone: ({ data }) => {
      setCheck(data);
      onChecked(data);
      dialog.show();
    },
  });
  return (
    <>
      <Button
        size="small"
        icon={PlugZap}
        aria-label={`Check ${isolateBidi(name)}`}
        busy={busy}
        disabled={state === "RESERVED"}
        onClick={() => run()}
      >
        Check
      </Button>
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
  return (
    <>
      <Button
        size="small"
        icon={KeyRound}
        aria-label={`New key for ${isolateBidi(name)}`}
        busy={busy}
        disabled={state === "RESERVED"}
        onClick={() => run()}
      >
        New key
      </Button>
      {keyDialog.render((dialogState) => (
        <KeyDialog name={name} postUrl={postUrl} {...dialogState} />
      ))}
    </>
  );
}

function DeleteButton({ server: { _id: id, name, state } }: { readonly server: GameServer }) {
  const prompt = {
    title: `Delete ${isolateBidi(name)}?`,
    text: "Its key becomes invalid immediately. The rounds it posted are kept.",
    confirmLabel: "Delete server",
    danger: true,
  };
  return (
    <CommandButton
      kind="quiet"
      size="small"
      icon={Trash2}
      label={`Delete ${isolateBidi(name)}`}
      isDisabled={state === "RESERVED"}
      confirm={prompt}
      call={() => api.gameServers.deleteGameServer({ id })}
      success="Server deleted"
      failure="Error while deleting server"
      invalidates={queriesShowingGameServers}
    >
      Delete
    </CommandButton>
  );
}
