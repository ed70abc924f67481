import { useQueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { NameField } from "../ui/text-field.tsx";
import { showChanged, whatShowsClans } from "./clans-queries.ts";
import { CrestField } from "./crest-field.tsx";

interface ClanFormProps {
  readonly clan: Clan;
  readonly canChange: boolean;
}

/** The form in which admins rename a clan, choose its crest and its leader, or delete it. */
export function ClanForm({ clan, canChange }: ClanFormProps) {
  const queries = useQueryClient();
  const form = useForm({
    saved: { name: clan.name, crest: clan.crest, swapCrestWith: "", leaderId: clan.leaderId ?? "" },
    errorFields: {
      CLAN_NAME_TAKEN: "name",
      CREST_TAKEN: "crest",
      PLAYER_NOT_IN_ROSTER: "leaderId",
      PLAYER_BLOCKED: "leaderId",
    },
    call: ({ changes }) => api.clans.updateClan({ id: clan._id, body: changes }),
    success: "Clan updated successfully",
    failure: "Erreur while updating clan",
    done: ({ data }) => showChanged(queries, data),
  });
  return (
    <Section title="Clan">
      <EditForm
        form={form}
        width="narrow"
        isReadOnly={!canChange}
        danger={
          <DeleteButton
            what="clan"
            name={clan.name}
            warning="Its players are free then; a clan that has results stays."
            call={() => api.clans.deleteClan({ id: clan._id })}
            success="Clan deleted successfully"
            failure="Erreur while deleting clan"
            shownBy={whatShowsClans}
            list={paths.league.clans}
          />
        }
      >
        <NameField {...form.fields.name} disabled={!canChange} />
        {canChange && (
          <SelectField
            label="Leader"
            help="Invites and releases players, and agrees on dates."
            options={[
              { value: "", label: "No leader" },
              ...clan.players.map(({ userId, userName }) => ({ value: userId, label: userName })),
            ]}
            {...form.fields.leaderId}
          />
        )}
        {canChange && (
          <CrestField {...form.fields.crest} clan={clan} name={form.draft.name} swap={form.fields.swapCrestWith} />
        )}
      </EditForm>
    </Section>
  );
}
