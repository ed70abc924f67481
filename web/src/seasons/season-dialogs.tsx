import { useQueryClient } from "@tanstack/react-query";
import { prizePoolLimits } from "contract/constants.ts";
import type { Season } from "contract/seasons.ts";
import { api } from "../platform/api.ts";
import type { Faults } from "../platform/failures.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import { dateMeant, dateTyped, periodFaults, withInstants } from "../platform/typed-dates.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { DateTimeField, NameField, NumberField } from "../ui/text-field.tsx";
import { reloadSaying } from "../ui/toast.ts";
import { seasonsQueries, showSeason } from "./seasons-queries.ts";

/** The first season has no clans to take over. */
export function CreateSeasonDialog({ isFirst, ...dialog }: OpenDialog & { readonly isFirst: boolean }) {
  const form = useForm({
    initial: noSeason,
    validate: ({ draft }) => seasonFaults(draft),
    errorFields: { SEASON_NAME_TAKEN: "name" },
    call: ({ draft }) => api.seasons.createSeason({ body: { ...withInstants(draft), ...transfersIn(draft) } }),
    failure: "Error while creating new season",
    done: () => reloadSaying("New season created successfully"),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Create New Season"
      lede={isFirst ? undefined : "It takes over all clans and their players, with empty tables."}
      submit="Create season"
    >
      <SeasonFields form={form} />
    </FormDialog>
  );
}

export function EditSeasonDialog({ season, ...dialog }: OpenDialog & { readonly season: Season }) {
  const queries = useQueryClient();
  const { _id, name, startDate, endDate, prizePool, transferFrom, transferTo } = season;
  const saved: SeasonDraft = {
    ...{ name, prizePool, startDate: dateTyped(startDate), endDate: dateTyped(endDate) },
    transferFrom: transferFrom === null ? "" : dateTyped(transferFrom),
    transferTo: transferTo === null ? "" : dateTyped(transferTo),
  };
  const form = useForm({
    saved,
    validate: ({ changes }) => seasonFaults({ ...saved, startDate, endDate, ...changes }),
    errorFields: { SEASON_NAME_TAKEN: "name" },
    call: ({ changes }) =>
      api.seasons.updateSeason({ id: _id, body: { ...withInstants(changes), ...transfersIn(changes) } }),
    success: "Season updated successfully",
    failure: "Error while updating season",
    rechecks: [seasonsQueries.all.queryKey],
    done({ data }) {
      showSeason(queries, data);
      dialog.onClose();
    },
  });
  return (
    <FormDialog {...dialog} form={form} title="Edit season" submit="Update season">
      <SeasonFields form={form} />
    </FormDialog>
  );
}

const noSeason = {
  name: "",
  startDate: "",
  endDate: "",
  /** Euros; `null`: no prizes. */
  prizePool: null as number | null,
  /** When leaders may change rosters; empty: without this limit. */
  transferFrom: "",
  transferTo: "",
};

/** The values in the form fields of a season; dates in the format of the browser's date fields. */
type SeasonDraft = Readonly<typeof noSeason>;

/** The limits of transfers as calls take them: `null` for one that is empty. */
function transfersIn({ transferFrom, transferTo }: Partial<SeasonDraft>) {
  return {
    ...(transferFrom !== undefined && { transferFrom: dateMeant(transferFrom) }),
    ...(transferTo !== undefined && { transferTo: dateMeant(transferTo) }),
  };
}

export function seasonFaults({ name, startDate, endDate }: SeasonDraft): Faults {
  return { ...(name.trim() === "" && { name: "Please enter a name" }), ...periodFaults({ startDate, endDate }) };
}

function SeasonFields({ form: { fields } }: { readonly form: Form<SeasonDraft> }) {
  const zone = useZoneWords();
  return (
    <>
      <NameField {...fields.name} required={true} />
      <DateTimeField label="Start date" required={true} {...fields.startDate} />
      <DateTimeField
        label="End date"
        required={true}
        {...fields.endDate}
        help={`In ${zone}. The dates inform; an admin ends the season.`}
      />
      <NumberField label="Prize pool" help="In euros; empty: no prizes." {...prizePoolLimits} {...fields.prizePool} />
      <DateTimeField label="Transfers from" {...fields.transferFrom} />
      <DateTimeField
        label="Transfers to"
        {...fields.transferTo}
        help="Leaders invite and release players in between; empty: always."
      />
    </>
  );
}
