import { useQueryClient } from "@tanstack/react-query";
import { prizePoolLimits } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import type { Season } from "contract/seasons.ts";
import { Lock } from "lucide-react";
import { api } from "../platform/api.ts";
import { DateTimeField } from "../platform/date-time-field.tsx";
import type { Faults } from "../platform/failures.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import { dateMeant, dateTyped, periodFaults, typedDateFault, withInstants } from "../platform/typed-dates.ts";
import { useCommand } from "../platform/use-command.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import type { Question } from "../ui/confirm.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NameField, NumberField } from "../ui/text-field.tsx";
import { reloadSaying } from "../ui/toast.ts";
import { seasonsQueries, showSeason, whatSeasonsChange } from "./seasons-queries.ts";

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
    name,
    prizePool,
    startDate: dateTyped(startDate),
    endDate: dateTyped(endDate),
    transferFrom: transferFrom === null ? "" : dateTyped(transferFrom),
    transferTo: transferTo === null ? "" : dateTyped(transferTo),
  };
  const form = useForm({
    saved,
    values: season,
    validate: ({ changes }) =>
      seasonFaults({
        ...saved,
        startDate,
        endDate,
        transferFrom: transferFrom ?? "",
        transferTo: transferTo ?? "",
        ...changes,
      }),
    errorFields: { SEASON_NAME_TAKEN: "name" },
    call: ({ changes, base }) =>
      api.seasons.updateSeason({ id: _id, body: { ...withInstants(changes), ...transfersIn(changes), base } }),
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

export function seasonFaults({ name, startDate, endDate, transferFrom, transferTo }: SeasonDraft): Faults {
  const fromFault = typedDateFault("PLANNED", transferFrom);
  const toFault = typedDateFault("PLANNED", transferTo);
  return {
    ...(name.trim() === "" && { name: "Please enter a name" }),
    ...periodFaults({ startDate, endDate }),
    ...(fromFault !== null && { transferFrom: fromFault }),
    ...(toFault !== null && { transferTo: toFault }),
  };
}

function SeasonFields({ form: { fields } }: { readonly form: Form<SeasonDraft> }) {
  const zone = useZoneWords();
  return (
    <>
      <NameField {...fields.name} required={true} />
      <DateTimeField kind="PLANNED" label="Start date" required={true} {...fields.startDate} />
      <DateTimeField
        kind="PLANNED"
        label="End date"
        required={true}
        {...fields.endDate}
        help={`In ${zone}. The dates inform; an admin ends the season.`}
      />
      <NumberField label="Prize pool" help="In euros; empty: no prizes." {...prizePoolLimits} {...fields.prizePool} />
      <DateTimeField kind="PLANNED" label="Transfers from" {...fields.transferFrom} />
      <DateTimeField
        kind="PLANNED"
        label="Transfers to"
        {...fields.transferTo}
        help="Leaders invite and release players in between; empty: always."
      />
    </>
  );
}

export function EndSeasonButton({ season }: { readonly season: Season }) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm: ({ name, unvalidated }: Season) => endQuestion(name, unvalidated),
    // The season that the prompt names: once it is confirmed, the page may show another one.
    call: ({ _id }: Season) => api.seasons.endSeason({ body: { seasonId: _id } }),
    success: "Season ended successfully",
    failure: "Error while ending season",
    refreshes: whatSeasonsChange,
    rechecks: whatSeasonsChange,
  });

  /** The number of unvalidated results is fetched anew: others may have posted some. */
  async function end(): Promise<void> {
    const known = await queries.query({ ...seasonsQueries.all, staleTime: 0 }).catch(() => []);
    run(known.find(({ _id }) => _id === season._id) ?? season);
  }

  return (
    <Button kind="danger" icon={Lock} busy={busy} onClick={() => void end()}>
      {`End ${isolated(season.name)}`}
    </Button>
  );
}

/**
 * The prompt before a season ends.
 * @param unvalidated how many of its results are not validated; `undefined` if unknown
 */
export function endQuestion(seasonName: string, unvalidated: number | undefined): Question {
  const end = "Are you sure you want to end the current season? This action cannot be undone.";
  return {
    title: `End ${isolated(seasonName)}?`,
    text: unvalidated ? `${end} ${waitingWords(unvalidated)}` : end,
    confirmLabel: "End season",
    danger: true,
  };
}

function waitingWords(unvalidated: number): string {
  return unvalidated === 1
    ? "1 result is not validated: it stays so and will not count."
    : `${unvalidated} results are not validated: they stay so and will not count.`;
}
