import { useQuery } from "@tanstack/react-query";
import { rankedImports } from "../api-clients.ts";
import { modesQueries } from "../modes/modes-queries.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { PostResultDialog } from "./post-result-dialog.tsx";
import { rankedResultsArea } from "./ranked-results-area.tsx";

interface PostRankedResultProps extends OpenDialog {
  /** The mode chosen in the list; "" for all modes. */
  readonly listedModeId: string;
}

/** Posts a result that counts for a mode: the one listed, or the only one there is, unless another is chosen. */
export function PostRankedResult({ listedModeId, ...dialog }: PostRankedResultProps) {
  const { data: modes = [] } = useQuery(modesQueries.all);
  const only = modes.length === 1 ? modes[0]?._id : undefined;
  const options = modes.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <PostResultDialog
      {...dialog}
      area={rankedResultsArea}
      modeId={listedModeId || (only ?? "")}
      post={({ modeId, ...posted }) => rankedImports.importResult({ body: { ...posted, modeId: modeId || null } })}
    >
      {({ draft, setFields }) => (
        <SelectField
          label="Mode"
          value={draft.modeId}
          options={[{ value: "", label: "No mode yet" }, ...options]}
          onValue={(modeId) => setFields({ modeId })}
        />
      )}
    </PostResultDialog>
  );
}
