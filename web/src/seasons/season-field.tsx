import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useChooseSeason } from "./use-choose-season.ts";
import { useSeason } from "./use-season.ts";

/** Chooses the season that the league's pages are about; nothing while there is none. */
export function SeasonField() {
  const { seasons, season, isPending } = useSeason();
  const choose = useChooseSeason();
  if (isPending) return <Skeleton width="7rem" height="var(--control-small)" />;
  if (!season) return null;
  return (
    <SelectField
      label="Season"
      value={season._id}
      options={seasons.map(({ _id, name }) => ({ value: _id, label: name }))}
      onValue={choose}
    />
  );
}
