import { useQueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { NameField } from "../ui/name-field.tsx";
import { Section } from "../ui/page.tsx";
import { clans } from "./clans-client.ts";
import { DeleteClanButton } from "./delete-clan-button.tsx";
import { showChanged } from "./show-changed.ts";

/** Nothing typed: the field follows what is kept. */
const untouched: { readonly name: string | null } = { name: null };

interface ClanFormProps {
  readonly clan: Clan;
  readonly canChange: boolean;
}

/** A clan's name, for admins to change, and the clan to delete. */
export function ClanForm({ clan, canChange }: ClanFormProps) {
  const queries = useQueryClient();
  const { draft, setFields, faults, busy, isChanged, submit } = useForm({
    start: untouched,
    isChanged: (typed) => (typed.name ?? clan.name) !== clan.name,
    call: ({ name }) => clans.updateClan({ id: clan._id, body: { name: name ?? clan.name } }),
    success: "Clan updated successfully",
    failure: "Erreur while updating clan",
    done: ({ data }) => {
      showChanged(queries, data);
      setFields(untouched);
    },
  });
  const name = draft.name ?? clan.name;
  return (
    <Section title="Clan">
      <EditForm
        width="narrow"
        onSubmit={submit}
        busy={busy}
        isChanged={isChanged}
        isReadOnly={!canChange}
        danger={<DeleteClanButton clan={clan} />}
      >
        <NameField
          value={name}
          onValue={(typed) => setFields({ name: typed })}
          error={faults["name"]}
          disabled={!canChange}
        />
      </EditForm>
    </Section>
  );
}
