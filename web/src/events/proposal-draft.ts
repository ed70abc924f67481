import type { Faults } from "../platform/failures.ts";
import { dateMeant } from "../platform/typed-dates.ts";

/** The dates in the form of a proposal, under the paths by which errors name them. */
export type ProposalDraft = Readonly<Record<"startDates[0]" | "startDates[1]" | "startDates[2]", string>>;

/** The instants of the dates that were typed; a gap would make errors name the wrong field. */
export function typedDates(draft: ProposalDraft): string[] {
  return Object.values(draft).flatMap((typed) => dateMeant(typed) ?? []);
}

/** What is wrong with a proposal before it is sent: a missing date, a gap, or the same date twice. */
export function proposalFaults(draft: ProposalDraft): Faults {
  const typed = Object.entries(draft);
  const last = typed.findLastIndex(([, value]) => value !== "");
  return Object.fromEntries(
    typed.flatMap(([field, value], index) => {
      if (index <= Math.max(last, 0) && dateMeant(value) === null) return [[field, "Please enter a day and a time"]];
      const isSecond = value !== "" && typed.slice(0, index).some(([, other]) => other === value);
      return isSecond ? [[field, "This date stands there already"]] : [];
    }),
  );
}
