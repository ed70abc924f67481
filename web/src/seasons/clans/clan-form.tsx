import { useQueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { DeleteButton } from "../../platform/delete-button.tsx";
import { useQuery } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { EditForm } from "../../ui/edit-form.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Section } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { NameField } from "../../ui/text-field.tsx";
import { createClanUsageQuery, describeClanUsage } from "./clan-usage.ts";
import { queriesShowingClans, updateCachedClan } from "./clans-queries.ts";

// Only admins see it.
const EmblemField = createLazyComponent(async () => (await import("./emblem-field.tsx")).EmblemField);

/** The name of a clan. Admins can also change its leader and its emblem, or delete it. */
export function ClanForm({ clan, canChange }: { clan: Clan; canChange: boolean }) {
  const queryClient = useQueryClient();
  const { data: usage } = useQuery({ ...createClanUsageQuery(clan._id), enabled: canChange });
  const form = useForm({
    saved: { name: clan.name, crest: clan.crest, swapCrestWith: "", leaderId: clan.leaderId ?? "" },
    apiValues: clan,
    errorFields: {
      CLAN_NAME_TAKEN: "name",
      CREST_TAKEN: "crest",
      PLAYER_NOT_IN_ROSTER: "leaderId",
      PLAYER_BLOCKED: "leaderId",
    },
    call: ({ changes, base }) => api.clans.updateClan({ id: clan._id, body: { ...changes, base } }),
    success: "Clan updated successfully",
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while updating clan",
    onDone: ({ data }) => updateCachedClan(queryClient, data),
  });
  return (
    <Section title="Clan">
      <EditForm
        form={form}
        width="narrow"
        isReadOnly={!canChange}
        dangerAction={
          <DeleteButton
            entityLabel="clan"
            name={clan.name}
            warning="Its players can then join other clans."
            obstacle={usage ? describeClanUsage(usage) : null}
            call={() => api.clans.deleteClan({ id: clan._id })}
            success="Clan deleted successfully"
            failure="Erreur while deleting clan"
            affectedQueries={queriesShowingClans}
            listLink={paths.league.clans}
          />
        }
      >
        <NameField
          {...form.fields.name}
          disabled={!canChange}
          help={canChange ? undefined : "Only admins can change the name, while the season is active."}
        />
        {canChange && (
          <>
            <SelectField
              label="Leader"
              help="The leader invites and releases players and agrees on match dates."
              options={[
                { value: "", label: "No leader" },
                ...clan.players.map(({ userId, userName }) => ({ value: userId, label: userName })),
              ]}
              {...form.fields.leaderId}
            />
            <EmblemField {...form.fields.crest} clan={clan} name={form.draft.name} swap={form.fields.swapCrestWith} />
          </>
        )}
      </EditForm>
    </Section>
  );
}
