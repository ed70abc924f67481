import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { modesQueries } from "../modes/modes-queries.ts";
import { SelectField } from "../ui/select-field.tsx";
import { PostResultDialog } from "./post-result-dialog.tsx";
import { rankedResultsArea } from "./ranked-results-area.tsx";
import { rankedImports } from "./results-client.ts";

interface PostRankedResultProps {
  /** The mode chosen in the list; "" for all modes. */
  readonly listedModeId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Posts a result that counts for a mode: the one listed, or the only one there is, unless another is chosen. */
export function PostRankedResult({ listedModeId, open, onClose }: PostRankedResultProps) {
  const { data: modes = [] } = useQuery(modesQueries.all);
  const [chosen, setChosen] = useState<string | null>(null);
  const only = modes.length === 1 ? modes[0]?._id : undefined;
  const modeId = chosen ?? (listedModeId || (only ?? ""));
  const options = modes.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <PostResultDialog
      area={rankedResultsArea}
      open={open}
      onClose={onClose}
      post={(posted) => rankedImports.importResult({ body: { ...posted, modeId: modeId || null } })}
    >
      <SelectField
        label="Mode"
        value={modeId}
        options={[{ value: "", label: "No mode yet" }, ...options]}
        onValue={setChosen}
      />
    </PostResultDialog>
  );
}
