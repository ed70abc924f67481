import type { Clan } from "contract/clans.ts";
import { generatedTitle } from "contract/event-title.ts";
import type { Event } from "contract/events.ts";
import type { Faults } from "../platform/failures.ts";
import { dateTyped, periodFaults } from "../platform/typed-dates.ts";

/** The values in the form fields of an event; dates as the browser's date fields hold them. */
export interface EventDraft {
  readonly title: string;
  readonly description: string;
  readonly clanAId: string;
  readonly clanBId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly twitch: string;
}

/** The form values of a saved event. */
export function draftOf(event: Event): EventDraft {
  const { title, description, clanAId, clanBId, startDate, endDate, twitch } = event;
  const dates = { startDate: dateTyped(startDate), endDate: dateTyped(endDate) };
  return { title, description, clanAId, clanBId, ...dates, twitch: twitch ?? "" };
}

/** The faults of an event with these changes. */
export function faultsOfChange(event: Event, changes: Partial<EventDraft>): Faults {
  const { startDate, endDate } = event;
  return eventFaults({ ...draftOf(event), startDate, endDate, ...changes });
}

/** The faults of a new event. */
export function eventFaults({ clanAId, clanBId, ...period }: Omit<EventDraft, "title" | "twitch">): Faults {
  return {
    ...(clanAId === "" && { clanAId: MISSING_CLAN }),
    ...(clanBId === "" && { clanBId: MISSING_CLAN }),
    ...(clanBId !== "" && clanBId === clanAId && { clanBId: "A clan does not play against itself" }),
    ...periodFaults(period),
  };
}

/** The title generated from the chosen clans; empty while one is not chosen. */
export function titleOfChoice({ clanAId, clanBId }: Pick<EventDraft, "clanAId" | "clanBId">, clans: readonly Clan[]) {
  const [clanA, clanB] = [clanAId, clanBId].map((id) => clans.find(({ _id }) => _id === id));
  return clanA && clanB ? generatedTitle(clanA.name, clanB.name) : "";
}

const MISSING_CLAN = "Please choose a clan";
