import { api } from "../platform/api.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { ChoosePlayer } from "../users/choose-player.tsx";
import { candidatesQuery, whatShowsAliases } from "../users/users-queries.ts";

interface LinkPlayerProps extends OpenDialog {
  readonly name: string;
  readonly onDone: () => void;
}

/** Chooses the player who has a name in the game. */
export function LinkPlayer({ name, onDone, ...dialog }: LinkPlayerProps) {
  return (
    <ChoosePlayer
      {...dialog}
      title="Link to a player"
      submit="Link"
      lede={`Whoever plays as “${name}”; rounds find the player by it from now on.`}
      candidates={candidatesQuery}
      empty="There is no player of this name."
      command={{
        call: (userId) => api.users.linkName({ id: userId, body: { name } }),
        success: "Name linked",
        failure: "Error while linking the name",
        refreshes: whatShowsAliases,
        done: onDone,
      }}
    />
  );
}
