import { useQuery } from "@tanstack/react-query";
import type { Side } from "contract/sides.ts";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Person } from "../ui/person.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { candidatesQuery } from "./candidates-query.ts";
import type { Result, ResultsArea } from "./results-area.ts";
import { useAddPlayer } from "./use-result-commands.ts";

interface AddPlayerProps {
  readonly area: ResultsArea;
  readonly result: Result;
  /** Whose team; `null` while the dialog is closed. */
  readonly side: Side | null;
  readonly onClose: () => void;
}

/** Chooses a player who is not in the result yet, for one of its teams. */
export function AddPlayer({ area, result, side, onClose }: AddPlayerProps) {
  const [last, setLast] = useState<Side>("red");
  if (side !== null && side !== last) setLast(side);
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { data = [], isPending } = useQuery({ ...candidatesQuery(name.trim()), enabled: side !== null });
  const taken = new Set([...result.redPlayers, ...result.bluePlayers].map(({ userId }) => userId));
  const candidates = data.filter(({ _id }) => !taken.has(_id));
  const chosenId = candidates.some(({ _id }) => _id === chosen) ? chosen : null;

  const adding = useAddPlayer(area, result, last, close);
  function close(): void {
    setName("");
    setChosen(null);
    setAsked(false);
    onClose();
  }

  return (
    <Dialog
      open={side !== null}
      onClose={close}
      busy={adding.busy}
      title="Add player"
      lede={`To the ${last} team`}
      onSubmit={(form) => {
        setAsked(true);
        if (chosenId !== null) adding.run(chosenId);
        else form.querySelector<HTMLInputElement>("[type=radio]")?.focus();
      }}
      footer={
        <>
          <Button onClick={close} disabled={adding.busy}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" busy={adding.busy}>
            Add player
          </Button>
        </>
      }
    >
      <SearchField label="Search players" value={name} onValue={setName} />
      <ChoiceList
        legend="Player"
        options={candidates.map(({ _id, userName, avatar }) => ({
          value: _id,
          label: <Person userId={_id} name={userName} src={avatar} />,
        }))}
        value={chosenId}
        onValue={setChosen}
        empty={isPending ? "…" : "No player of this name is left to add."}
        error={isAsked && chosenId === null ? "Please select a player" : undefined}
      />
    </Dialog>
  );
}
