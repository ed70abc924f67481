import { useQueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { clans } from "../api-clients.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { NameField } from "../ui/name-field.tsx";
import { Section } from "../ui/page.tsx";
import { DeleteClanButton } from "./delete-clan-button.tsx";
import { showChanged } from "./show-changed.ts";

interface ClanFormProps {
  readonly clan: Clan;
  readonly canChange: boolean;
}

/** A clan's name, for admins to change, and the clan to delete. */
export function ClanForm({ clan, canChange }: ClanFormProps) {
  const queries = useQueryClient();
  const form = useForm({
    saved: { name: clan.name },
    errorFields: { CLAN_NAME_TAKEN: "name" },
    call: ({ changes }) => clans.updateClan({ id: clan._id, body: changes }),
    success: "Clan updated successfully",
    failure: "Erreur while updating clan",
    done: ({ data }) => showChanged(queries, data),
  });
  return (
    <Section title="Clan">
      <EditForm form={form} width="narrow" isReadOnly={!canChange} danger={<DeleteClanButton clan={clan} />}>
        <NameField
          value={form.draft.name}
          onValue={(name) => form.setFields({ name })}
          error={form.faults["name"]}
          disabled={!canChange}
        />
      </EditForm>
    </Section>
  );
}
