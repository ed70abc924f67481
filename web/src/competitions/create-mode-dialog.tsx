import { api } from "../platform/api.ts";
import { useForm } from "../platform/use-form.ts";
import type { DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NameField } from "../ui/text-field.tsx";
import { queriesShowingModes } from "./modes-queries.ts";

/** Creates a mode. */
export function CreateModeDialog(dialog: DialogState) {
  const form = useForm({
    initial: { name: "" },
    errorFields: { MODE_NAME_TAKEN: "name" },
    call: ({ draft }) => api.modes.createMode({ body: draft }),
    success: "Mode created successfully",
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while creating mode",
    invalidates: queriesShowingModes,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} form={form} title="Create mode" submitLabel="Create mode">
      <NameField {...form.fields.name} />
    </FormDialog>
  );
}
