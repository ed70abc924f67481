import { useQueryClient } from "@tanstack/react-query";
import type { Season } from "contract/seasons.ts";
import { useForm } from "../platform/use-form.ts";
import { type Typed, whatChanged } from "../platform/what-changed.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { type SeasonDraft, seasonChanges, seasonDraft, seasonFaults } from "./season-draft.ts";
import { SeasonFields } from "./season-fields.tsx";
import { seasons } from "./seasons-client.ts";
import { seasonsQueries, showSeason } from "./seasons-queries.ts";

interface EditSeasonDialogProps {
  readonly season: Season;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Nothing typed: the fields follow what is saved. */
const untouched: Typed<SeasonDraft> = { name: null, startDate: null, endDate: null };

/** Corrects the name and the dates of the active season. */
export function EditSeasonDialog({ season, open, onClose }: EditSeasonDialogProps) {
  const queries = useQueryClient();
  const saved = seasonDraft(season);
  const { draft, setFields, faults, busy, submit, discard } = useForm({
    start: untouched,
    isChanged: (typed) => Object.keys(whatChanged(saved, typed)).length > 0,
    check: (typed) => seasonFaults({ ...saved, ...whatChanged(saved, typed) }),
    call: (typed) => seasons.updateSeason({ id: season._id, body: seasonChanges(whatChanged(saved, typed)) }),
    success: "Season updated successfully",
    failure: "Error while updating season",
    rechecks: [seasonsQueries.all.queryKey],
    done: ({ data }) => {
      showSeason(queries, data);
      setFields(untouched);
      onClose();
    },
  });
  const close = () => discard(onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={busy}
      title="Edit season"
      onSubmit={submit}
      footer={<DialogActions submit="Update season" onCancel={close} busy={busy} />}
    >
      <SeasonFields values={{ ...saved, ...whatChanged(saved, draft) }} onChange={setFields} faults={faults} />
    </Dialog>
  );
}
