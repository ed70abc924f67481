import { api } from "../platform/api.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NameField } from "../ui/text-field.tsx";
import { whatShowsClans } from "./clans-queries.ts";

export function CreateClanDialog({ open, onClose }: OpenDialog) {
  const form = useForm({
    initial: { name: "" },
    errorFields: { CLAN_NAME_TAKEN: "name" },
    call: ({ draft }) => api.clans.createClan({ body: draft }),
    failure: "Error while creating clan",
    refreshes: whatShowsClans,
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Create clan"
      lede="Its players are added on its page."
      submit="Create clan"
    >
      <NameField {...form.fields.name} />
    </FormDialog>
  );
}
