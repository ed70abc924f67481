import { useQueryClient } from "@tanstack/react-query";
import type { Event } from "contract/events.ts";
import { FlagOff } from "lucide-react";
import { api } from "../platform/api.ts";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useForm } from "../platform/use-form.ts";
import { whatShowsResults } from "../results/results-queries.ts";
import { useRules, useSeason } from "../seasons/seasons-queries.ts";
import { ChoiceList } from "../ui/choices.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { eventsQueries } from "./events-queries.ts";

interface NoShowProps {
  readonly event: Event;
}

/** For admins, what to do about a match to which a clan did not come; nothing before its start or where it has rounds. */
export function NoShow({ event }: NoShowProps) {
  const { data } = useQuery(eventsQueries.rounds(event._id));
  const noShow = useRules(useSeason().season)?.noShow;
  const isLate = useServerTime((now) => now >= Date.parse(event.startDate) + (noShow?.minutes ?? 0) * 60_000);
  if (!noShow || !isLate || data === undefined || data.rounds.length + data.running.length > 0) return null;
  return (
    <Notice
      state="neutral"
      title="No round yet"
      actions={
        <DialogButton icon={FlagOff} dialog={(state) => <NoShowDialog {...state} event={event} />}>
          No-show
        </DialogButton>
      }
    >
      If a clan did not come, it forfeits {counted(noShow.rounds, "round")}.
    </Notice>
  );
}

function NoShowDialog({ event, open, onClose }: OpenDialog & NoShowProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { clanId: "" },
    validate: ({ draft }): Record<string, string> => (draft.clanId === "" ? { clanId: "Please choose a clan" } : {}),
    call: ({ draft: body }) => api.noShows.declareNoShow({ id: event._id, body }),
    success: "The rounds are forfeited",
    failure: "Error while declaring the no-show",
    refreshes: whatShowsResults,
    rechecks: [eventsQueries.rounds(event._id).queryKey],
    done: ({ data }) => {
      queries.setQueryData(eventsQueries.rounds(event._id).queryKey, data);
      onClose();
    },
  });
  const { value, onValue, error } = form.fields.clanId;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="No-show"
      lede="The rounds go to the other clan. They count once they are validated, as all rounds do."
      submit="Declare no-show"
    >
      <ChoiceList
        legend="Who did not come?"
        options={[
          { value: event.clanAId, label: <bdi>{event.clanAName}</bdi> },
          { value: event.clanBId, label: <bdi>{event.clanBName}</bdi> },
        ]}
        value={value}
        onValue={onValue}
        empty={null}
        fits={true}
        error={error}
      />
    </FormDialog>
  );
}
