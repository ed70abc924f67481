import { useQueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import type { FormEvent } from "react";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { TextField } from "../ui/text-field.tsx";
import css from "./clan-form.module.css";
import { clans } from "./clans-client.ts";
import { DeleteClanButton } from "./delete-clan-button.tsx";
import { showChanged } from "./show-changed.ts";

/** Nothing typed: the field follows what is kept. */
const untouched: { readonly name: string | null } = { name: null };

/** Where an admin changes a clan's name, or deletes it. */
export function ClanForm({ clan }: { readonly clan: Clan }) {
  const queries = useQueryClient();
  const { draft, type, faults, busy, submit } = useForm({
    start: untouched,
    call: ({ name }) => clans.updateClan({ id: clan._id, body: { name: name ?? clan.name } }),
    success: "Clan updated successfully",
    failure: "Erreur while updating clan",
    done: ({ data }) => {
      showChanged(queries, data);
      type(untouched);
    },
  });
  const name = draft.name ?? clan.name;
  const isChanged = name !== clan.name;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanged) submit(event.currentTarget);
  };
  return (
    <Section title="Clan">
      <form className={css["form"]} noValidate={true} onSubmit={onSubmit}>
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          dir="auto"
          value={name}
          onValue={(typed) => type({ name: typed })}
          error={faults["name"]}
        />
        <div className={css["actions"]}>
          <Button type="submit" kind="primary" busy={busy} disabled={!isChanged}>
            Update
          </Button>
          <DeleteClanButton clan={clan} />
        </div>
      </form>
    </Section>
  );
}
