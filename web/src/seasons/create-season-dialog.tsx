import { seasons } from "../api-clients.ts";
import { reloadSaying } from "../platform/reload.ts";
import { withInstants } from "../platform/typed-dates.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { SeasonFields, seasonFaults } from "./season-fields.tsx";

interface CreateSeasonDialogProps extends OpenDialog {
  /** Whether there has been a season before, whose clans the new one takes over. */
  readonly isFirst: boolean;
}

/** Takes what a new season is to be called and when it is played. */
export function CreateSeasonDialog({ open, onClose, isFirst }: CreateSeasonDialogProps) {
  const form = useForm({
    initial: { name: "", startDate: "", endDate: "" },
    validate: ({ draft }) => seasonFaults(draft),
    errorFields: { SEASON_NAME_TAKEN: "name" },
    call: ({ draft }) => seasons.createSeason({ body: withInstants(draft) }),
    failure: "Error while creating new season",
    done: () => reloadSaying("New season created successfully"),
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Create New Season"
      lede={isFirst ? undefined : "It takes over all clans and their players, with empty tables."}
      submit="Create season"
    >
      <SeasonFields form={form} />
    </FormDialog>
  );
}
