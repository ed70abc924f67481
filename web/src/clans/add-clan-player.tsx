import { useQueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { useCommand } from "../platform/use-command.ts";
import { freeCandidatesQuery } from "../users/candidates-query.ts";
import { ChoosePlayer } from "../users/choose-player.tsx";
import { clans } from "./clans-client.ts";
import { showChanged } from "./show-changed.ts";

interface AddClanPlayerProps {
  readonly clan: Clan;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Chooses a player who is in no clan yet. */
export function AddClanPlayer({ clan: { _id, name }, open, onClose }: AddClanPlayerProps) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    call: (userId: string) => clans.addClanPlayer({ id: _id, body: { userId } }),
    success: "Player added to clan successfully",
    failure: "Erreur while adding player to clan",
    done: ({ data }) => {
      showChanged(queries, data);
      onClose();
    },
  });
  return (
    <ChoosePlayer
      open={open}
      onClose={onClose}
      busy={busy}
      lede={`To ${name}; whoever is in a clan is not offered.`}
      candidates={freeCandidatesQuery}
      empty="No player of this name is without a clan."
      onChosen={run}
    />
  );
}
