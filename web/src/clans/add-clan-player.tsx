import { useQueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { clans } from "../api-clients.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { freeCandidatesQuery } from "../users/candidates-query.ts";
import { ChoosePlayer } from "../users/choose-player.tsx";
import { showChanged } from "./clans-queries.ts";

/** Chooses a player without a clan. */
export function AddClanPlayer({ clan: { _id, name }, ...dialog }: OpenDialog & { readonly clan: Clan }) {
  const queries = useQueryClient();
  return (
    <ChoosePlayer
      {...dialog}
      lede={`To ${name}; whoever is in a clan is not offered.`}
      candidates={freeCandidatesQuery}
      empty="No player of this name is without a clan."
      command={{
        call: (userId) => clans.addClanPlayer({ id: _id, body: { userId } }),
        success: "Player added to clan successfully",
        failure: "Erreur while adding player to clan",
        done: ({ data }) => showChanged(queries, data),
      }}
    />
  );
}
