import { useQuery } from "@tanstack/react-query";
import type { User } from "contract/users.ts";
import { useState } from "react";
import { Person } from "../league-ui/person.tsx";
import type { Query } from "../platform/query.ts";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { SearchField } from "../ui/search-field.tsx";

interface ChoosePlayerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly busy: boolean;
  /** Where the player is added to. */
  readonly lede: string;
  /** Players whose name contains what was typed. */
  readonly candidates: (userName: string) => Query<readonly User[]>;
  /** Whom not to offer, by their ids. */
  readonly taken?: ReadonlySet<string>;
  /** One sentence for when nobody is left to choose. */
  readonly empty: string;
  readonly onChosen: (userId: string) => void;
}

const fresh = { name: "", chosen: null as string | null, isAsked: false };

/** A dialog in which a player is found by name and added to something; it forgets what was typed when it closes. */
export function ChoosePlayer(props: ChoosePlayerProps) {
  const { open, busy, lede, candidates, taken = new Set(), empty, onClose, onChosen } = props;
  const [seen, setSeen] = useState(open);
  const [{ name, chosen, isAsked }, set] = useState(fresh);
  if (open !== seen) {
    setSeen(open);
    set(fresh);
  }
  const { data = [], isPending } = useQuery({ ...candidates(name.trim()), enabled: open });
  const offered = data.filter(({ _id }) => !taken.has(_id));
  const chosenId = offered.some(({ _id }) => _id === chosen) ? chosen : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Add player"
      lede={lede}
      onSubmit={(form) => {
        set({ name, chosen, isAsked: true });
        if (chosenId !== null) onChosen(chosenId);
        else form.querySelector<HTMLInputElement>("[type=radio]")?.focus();
      }}
      footer={<DialogActions submit="Add player" onCancel={onClose} busy={busy} />}
    >
      <SearchField label="Search players" value={name} onValue={(typed) => set({ name: typed, chosen, isAsked })} />
      <ChoiceList
        legend="Player"
        options={offered.map(({ _id, userName, avatar }) => ({
          value: _id,
          label: <Person userId={_id} name={userName} src={avatar} />,
        }))}
        value={chosenId}
        onValue={(userId) => set({ name, chosen: userId, isAsked })}
        empty={isPending ? "…" : empty}
        error={isAsked && chosenId === null ? "Please select a player" : undefined}
      />
    </Dialog>
  );
}
