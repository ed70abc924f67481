import { useQuery } from "@tanstack/react-query";
import { missingToFreezeLeague } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import { clansQueries } from "../clans/clans-queries.ts";
import { sideWord } from "../league-ui/side.tsx";
import { SelectField } from "../ui/select-field.tsx";
import css from "./league-result-editor.module.css";
import { clanOnSide, leagueResultsArea } from "./league-results-area.tsx";
import { ResultEditor } from "./result-editor.tsx";
import type { FieldsetProps } from "./result-fieldset.tsx";
import type { Result } from "./results-area.ts";

/** Corrects, completes and freezes a result of the active season. */
export function LeagueResultEditor({ result }: { readonly result: Result }) {
  const { redClanId = null, blueClanId = null } = result;
  const missing = missingToFreezeLeague({ ...result, redClanId, blueClanId });
  return <ResultEditor area={leagueResultsArea} result={result} missing={missing} SideChoice={ClanChoice} />;
}

/** The clan that played on a side. */
function ClanChoice({ result, draft, setFields, faults, side }: FieldsetProps & { readonly side: Side }) {
  const name = `${side}ClanId` as const;
  const { data } = useQuery(clansQueries.table(result.seasonId ?? ""));
  const own = clanOnSide(result, side);
  const clans = data ?? (own ? [own] : []);
  const byName = clans.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <div className={css["clan"]}>
      <SelectField
        label={`${sideWord(side)} clan`}
        value={draft[name]}
        placeholder="No clan"
        options={byName.map((clan) => ({ value: clan._id, label: clan.name }))}
        onValue={(clanId) => setFields(side === "red" ? { redClanId: clanId } : { blueClanId: clanId })}
        error={faults[name]}
      />
    </div>
  );
}
