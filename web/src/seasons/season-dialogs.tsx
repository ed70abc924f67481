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

interface CreateSeasonDialogProps extends OpenDialog {
  /** Whether it is the first season, which has no clans to take over. */
  readonly isFirst: boolean;
}

export function CreateSeasonDialog({ open, onClose, isFirst }: CreateSeasonDialogProps) {
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

export function EditSeasonDialog({ season, open, onClose }: OpenDialog & { readonly season: Season }) {
  const queries = useQueryClient();
  const { _id, name, startDate, endDate, prizePool } = season;
  const saved = {
    ...{ name, prizePool, startDate: dateTyped(startDate), endDate: dateTyped(endDate) },
    ...{ transferFrom: optionalDate(season.transferFrom), transferTo: optionalDate(season.transferTo) },
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
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Edit season" submit="Update season">
      <SeasonFields form={form} />
    </FormDialog>
  );
}

/** The values in the form fields of a season; dates in the format of the browser's date fields. */
interface SeasonDraft {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Euros; `null`: no prizes. */
  readonly prizePool: number | null;
  /** When leaders may change rosters; empty: without this limit. */
  readonly transferFrom: string;
  readonly transferTo: string;
}

const noSeason: SeasonDraft = {
  name: "",
  startDate: "",
  endDate: "",
  prizePool: null,
  transferFrom: "",
  transferTo: "",
};

function optionalDate(date: string | null): string {
  return date === null ? "" : dateTyped(date);
}

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

function SeasonFields({ form }: { readonly form: Form<SeasonDraft> }) {
  const zone = useZoneWords();
  return (
    <>
      <NameField {...form.fields.name} required={true} />
      <DateTimeField label="Start date" required={true} {...form.fields.startDate} />
      <DateTimeField
        label="End date"
        required={true}
        {...form.fields.endDate}
        help={`In ${zone}. The dates inform; an admin ends the season.`}
      />
      <NumberField
        label="Prize pool"
        help="In euros; empty: no prizes."
        {...prizePoolLimits}
        {...form.fields.prizePool}
      />
      <DateTimeField label="Transfers from" {...form.fields.transferFrom} />
      <DateTimeField
        label="Transfers to"
        {...form.fields.transferTo}
        help="Leaders invite and release players in between; empty: always."
      />
    </>
  );
}
