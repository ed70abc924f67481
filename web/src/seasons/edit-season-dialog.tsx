import { useQueryClient } from "@tanstack/react-query";
import type { Season } from "contract/seasons.ts";
import { seasons } from "../api-clients.ts";
import { dateTyped, withInstants } from "../platform/typed-dates.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { SeasonFields, seasonFaults } from "./season-fields.tsx";
import { seasonsQueries, showSeason } from "./seasons-queries.ts";

/** Corrects the name and the dates of the active season. */
export function EditSeasonDialog({ season, open, onClose }: OpenDialog & { readonly season: Season }) {
  const queries = useQueryClient();
  const { _id, name, startDate, endDate } = season;
  const form = useForm({
    saved: { name, startDate: dateTyped(new Date(startDate)), endDate: dateTyped(new Date(endDate)) },
    validate: ({ changes }) => seasonFaults({ name, startDate, endDate, ...changes }),
    errorFields: { SEASON_NAME_TAKEN: "name" },
    call: ({ changes }) => seasons.updateSeason({ id: _id, body: withInstants(changes) }),
    success: "Season updated successfully",
    failure: "Error while updating season",
    rechecks: [seasonsQueries.all.queryKey],
    done({ data }) {
      showSeason(queries, data);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Edit season" submit="Update season">
      <SeasonFields form={form} />
    </FormDialog>
  );
}
