import type { User } from "contract/users.ts";
import { useState } from "react";
import { Person } from "../../league-ui/person.tsx";
import { type Query, useQuery } from "../../platform/query.ts";
import type { CommandParts } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { ChoiceList } from "../../ui/choices.tsx";
import type { OpenDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";

interface ChoosePlayerProps<Reply> extends OpenDialog {
  /** "Add player" unless given. */
  readonly title?: string;
  /** What the button says; "Add player" unless given. */
  readonly submit?: string;
  readonly lede: string;
  /** Players whose name contains what was typed. */
  readonly candidates: (userName: string) => Query<readonly User[]>;
  /** The ids of players who are not offered. */
  readonly taken?: ReadonlySet<string>;
  readonly empty: string;
  readonly command: AddPlayerCommand<Reply>;
}

interface AddPlayerCommand<Reply> extends Pick<CommandParts<string, Reply>, "call" | "refreshes" | "rechecks"> {
  readonly success?: string;
  readonly failure: string;
  readonly done: (reply: Reply, userId: string) => void;
}

export function ChoosePlayer<Reply>(props: ChoosePlayerProps<Reply>) {
  const {
    open,
    onClose,
    title = "Add player",
    submit = "Add player",
    lede,
    candidates,
    taken = new Set(),
    empty,
  } = props;
  const { call, done, ...command } = props.command;
  const [name, setName] = useState("");
  const { data = [], isPending } = useQuery({ ...candidates(name.trim()), enabled: open });
  const offered = data.filter(({ _id }) => !taken.has(_id));
  const isOffered = (userId: string) => offered.some(({ _id }) => _id === userId);
  const form = useForm({
    ...command,
    initial: { userId: "" },
    validate: ({ draft: { userId } }) => (isOffered(userId) ? {} : { userId: "Please select a player" }),
    call: ({ draft: { userId } }) => call(userId),
    done(reply, { draft: { userId } }) {
      done(reply, userId);
      onClose();
    },
  });
  const { draft, setFields, faults } = form;
  return (
    <FormDialog form={form} open={open} onClose={onClose} title={title} lede={lede} submit={submit}>
      <SearchField label="Search players" value={name} onValue={setName} />
      <ChoiceList
        legend="Player"
        options={offered.map((player) => ({
          value: player._id,
          label: <Person userId={player._id} name={player.userName} picture={player} />,
        }))}
        // A player whom the search no longer finds is not chosen any more.
        value={isOffered(draft.userId) ? draft.userId : null}
        onValue={(userId) => setFields({ userId })}
        empty={isPending ? "…" : empty}
        error={faults["userId"]}
      />
    </FormDialog>
  );
}
