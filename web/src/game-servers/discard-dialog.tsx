import { api } from "../platform/api.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { whatDecisionsChange } from "./game-servers-queries.ts";

/** Takes the reason for which a round counts for nothing. */
export function DiscardDialog({ roundId, open, onClose }: OpenDialog & { readonly roundId: string }) {
  const form = useForm({
    initial: { reason: "" },
    validate: ({ draft }): Record<string, string> =>
      draft.reason.trim() === "" ? { reason: "Please enter a reason" } : {},
    call: ({ draft: body }) => api.receivedRounds.discardRound({ id: roundId, body }),
    success: "Round discarded",
    failure: "Error while discarding the round",
    refreshes: whatDecisionsChange,
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Discard the round"
      lede="It stays in the list, with your reason, and can be tried again."
      submit="Discard"
    >
      <TextField label="Reason" maxLength={200} {...form.fields.reason} />
    </FormDialog>
  );
}
