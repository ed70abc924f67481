import { useQueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import type { User } from "contract/users.ts";
import { useState } from "react";
import { Person } from "../league-ui/person.tsx";
import { api } from "../platform/api.ts";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import { CheckList } from "../ui/choices.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { freeCandidatesQuery } from "../users/users-queries.ts";
import { showChanged } from "./clans-queries.ts";

/** Chooses players without a clan. */
export function AddClanPlayers({ clan: { _id, name }, open, onClose }: OpenDialog & { readonly clan: Clan }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const { data: found = [], isPending } = useQuery({ ...freeCandidatesQuery(typed.trim()), enabled: open });
  const form = useForm({
    initial: { players: [] as readonly User[] },
    validate: ({ draft: { players } }) => (players.length > 0 ? {} : { players: "Please select a player" }),
    call: ({ draft: { players } }) =>
      api.clanRosters.addClanPlayers({ id: _id, body: { userIds: players.map((player) => player._id) } }),
    success: (_, { draft: { players } }) =>
      players.length === 1
        ? "Player added to clan successfully"
        : `${players.length} players added to clan successfully`,
    failure: "Erreur while adding player to clan",
    rechecks: [["users"], ["clans"]],
    done({ data }) {
      showChanged(queries, data);
      onClose();
    },
  });
  const chosen = form.draft.players;
  // Who is chosen stays, also where another name is searched for.
  const offered = [...chosen.filter((player) => !found.some((one) => one._id === player._id)), ...found];
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Add players"
      lede={`To ${name}; whoever is in a clan is not offered.`}
      submit={chosen.length > 1 ? `Add ${counted(chosen.length, "player")}` : "Add player"}
    >
      <SearchField label="Search players" value={typed} onValue={setTyped} />
      <CheckList
        legend="Players"
        options={offered.map((player) => ({
          value: player._id,
          label: <Person userId={player._id} name={player.userName} picture={player} />,
        }))}
        values={chosen.map((player) => player._id)}
        onValues={(ids) => form.setFields({ players: offered.filter((player) => ids.includes(player._id)) })}
        empty={isPending ? "…" : "No player of this name is without a clan."}
        error={form.faults["players"]}
      />
    </FormDialog>
  );
}
