import type { User } from "contract/users.ts";
import { useState } from "react";
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
  readonly candidates: (userName: string) => Query<readonly User[]>;
  /** The ids of players who cannot be chosen. */
  readonly excludedIds?: ReadonlySet<string>;
  readonly empty: string;
  readonly command: AddPlayerCommand<Reply>;
}

interface AddPlayerCommand<Reply>
  extends Pick<CommandOptions<string, Reply>, "call" | "refreshes" | "refreshesOnError"> {
  readonly success?: string;
  readonly failure: string;
  readonly done: (reply: Reply, userId: string) => void;
}

export function ChoosePlayerDialog<Reply>(props: ChoosePlayerDialogProps<Reply>) {
  const {
    open,
    onClose,
    title = "Add player",
    submitLabel = "Add player",
    subtitle,
    candidates,
    excludedIds = new Set(),
    empty,
  } = props;
  const { call, done, ...command } = props.command;
  const [name, setName] = useState("");
  const { data = [], isPending } = useQuery({ ...candidates(name.trim()), enabled: open });
  const selectable = data.filter(({ _id }) => !excludedIds.has(_id));
  const isSelectable = (userId: string) => selectable.some(({ _id }) => _id === userId);
  const form = useForm({
    ...command,
    initial: { userId: "" },
    validate: ({ draft: { userId } }) => (isSelectable(userId) ? {} : { userId: "Please select a player" }),
    call: ({ draft: { userId } }) => call(userId),
    onDone(reply, { draft: { userId } }) {
      done(reply, userId);
      onClose();
    },
  });
  const { draft, setFields, fieldErrors } = form;
  return (
    <FormDialog form={form} open={open} onClose={onClose} title={title} subtitle={subtitle} submitLabel={submitLabel}>
      <SearchField label="Search players" value={name} onValueChange={setName} />
      <ChoiceList
        legend="Player"
        options={selectable.map((player) => ({
          value: player._id,
          label: <Person userId={player._id} name={player.userName} picture={player} />,
        }))}
        // A chosen player who no longer matches the search is deselected.
        value={isSelectable(draft.userId) ? draft.userId : null}
        onValueChange={(userId) => setFields({ userId })}
        empty={isPending ? "…" : empty}
        error={fieldErrors["userId"]}
      />
    </FormDialog>
  );
}
