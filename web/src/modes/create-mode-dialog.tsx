import { api } from "../platform/api.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NameField } from "../ui/text-field.tsx";
import { whatShowsModes } from "./modes-queries.ts";

/** Creates a mode. */
export function CreateModeDialog({ open, onClose }: OpenDialog) {
  const form = useForm({
    initial: { name: "" },
    errorFields: { MODE_NAME_TAKEN: "name" },
    call: ({ draft }) => api.modes.createMode({ body: draft }),
    success: "Mode created successfully",
    failure: "Erreur while creating mode",
    refreshes: whatShowsModes,
    done: onClose,
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Create mode" submit="Create mode">
      <NameField {...form.fields.name} />
    </FormDialog>
  );
}
