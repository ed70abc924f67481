import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Clan } from "contract/clans.ts";
import { Trash2 } from "lucide-react";
import { clans } from "../api-clients.ts";
import { paths } from "../paths.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { NameField } from "../ui/text-field.tsx";
import { showChanged, whatShowsClans } from "./clans-queries.ts";

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

/** Deletes a clan, which must be one that nothing uses, and leads back to the list. */
function DeleteClanButton({ clan: { _id, name } }: { readonly clan: Clan }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    confirm: {
      title: `Delete ${name}?`,
      text: "Are you sure you want to delete this clan? This cannot be undone. Its players are free then; a clan that has results stays.",
      confirmLabel: "Delete clan",
      danger: true,
    },
    call: () => clans.deleteClan({ id: _id }),
    success: "Clan deleted successfully",
    failure: "Erreur while deleting clan",
    done: () => {
      // Asked again where they are next in view: here they would find that the clan is gone.
      for (const queryKey of whatShowsClans) void queries.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate({ ...paths.league.clans, replace: true, ignoreBlocker: true });
    },
  });
  return (
    <Button kind="danger" icon={Trash2} busy={busy} onClick={() => run()}>
      Delete
    </Button>
  );
}
