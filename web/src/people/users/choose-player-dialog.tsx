import type { User } from "contract/users.ts";
import { type KeyboardEvent, useState } from "react";
import { Person } from "../../league-ui/person.tsx";
import { type Query, useQuery } from "../../platform/query.ts";
import type { CommandOptions } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { ChoiceList } from "../../ui/choices.tsx";
import type { DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";

interface ChoosePlayerDialogProps<Reply> extends DialogState {
  /** Default "Add player". */
  readonly title?: string;
  /** The label of the submit button. Default "Add player". */
  readonly submitLabel?: string;
  readonly subtitle: string;
  /** Returns the query for players whose name contains a text. */
  readonly createCandidatesQuery: (userName: string) => Query<readonly User[]>;
  /** The ids of players who cannot be chosen. */
  readonly excludedIds?: ReadonlySet<string>;
  /** The text if no player is found. */
  readonly empty: string;
  readonly command: ChosenPlayerCommand<Reply>;
}

interface ChosenPlayerCommand<Reply>
  extends Pick<CommandOptions<string, Reply>, "call" | "invalidates" | "invalidatesOnError"> {
  readonly success?: string;
  readonly failure: string;
  readonly onDone: (reply: Reply, userId: string) => void;
}

/** Lets the viewer choose a player, found by a part of the name, for a command such as adding them to a clan. */
export function ChoosePlayerDialog<Reply>(props: ChoosePlayerDialogProps<Reply>) {
  const {
    open,
    onClose,
    title = "Add player",
    submitLabel = "Add player",
    subtitle,
    createCandidatesQuery,
    excludedIds = new Set(),
    empty,
  } = props;
  const { call, onDone, ...command } = props.command;
  const [name, setName] = useState("");
  const { data: candidates = [], isPending } = useQuery({ ...createCandidatesQuery(name.trim()), enabled: open });
  const selectablePlayers = candidates.filter(({ _id }) => !excludedIds.has(_id));
  const isSelectable = (userId: string) => selectablePlayers.some(({ _id }) => _id === userId);
  const form = useForm({
    ...command,
    initial: { userId: "" },
    validate: ({ draft: { userId } }) => (isSelectable(userId) ? {} : { userId: "Please select a player" }),
    call: ({ draft: { userId } }) => call(userId),
    onDone(reply, { draft: { userId } }) {
      onDone(reply, userId);
      onClose();
    },
  });
  const { draft, setFields, fieldErrors } = form;
  // A chosen player who no longer matches the search is deselected.
  const chosenId = isSelectable(draft.userId) ? draft.userId : null;
  /** Enter in the search chooses the only player that it finds. Pressed again, it submits the form. */
  function chooseOnlyPlayer(event: KeyboardEvent): void {
    const [player, ...otherPlayers] = selectablePlayers;
    if (player === undefined || otherPlayers.length > 0 || chosenId !== null) return;
    event.preventDefault();
    setFields({ userId: player._id });
  }
  return (
    <FormDialog form={form} open={open} onClose={onClose} title={title} subtitle={subtitle} submitLabel={submitLabel}>
      <SearchField label="Search players" value={name} onValueChange={setName} onEnter={chooseOnlyPlayer} />
      <ChoiceList
        legend="Player"
        options={selectablePlayers.map((player) => ({
          value: player._id,
          label: <Person userId={player._id} name={player.userName} picture={player} />,
        }))}
        value={chosenId}
        onValueChange={(userId) => setFields({ userId })}
        empty={isPending ? "…" : empty}
        error={fieldErrors["userId"]}
      />
    </FormDialog>
  );
}
