import { keepPreviousData } from "@tanstack/react-query";
import type { Announcement } from "contract/announcements.ts";
import { areas, maxAnnouncementLength } from "contract/constants.ts";
import { AdminPage, backToAdmin } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import type { FieldErrors } from "../../platform/api-error.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { convertDatesToInstants, findRequiredDateError, formatDateInput } from "../../platform/date-input.ts";
import { DateTimeField } from "../../platform/date-time-field.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { EmptyPage, Pagination } from "../../platform/pagination.tsx";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { pagingParams, type SearchValues, useSearchParams } from "../../platform/search-params.ts";
import { getServerTime, useServerTime } from "../../platform/server-clock.ts";
import { formatDateAndTime, useTimeZone, useTimeZoneLabel } from "../../platform/time-zone.ts";
import { useForm } from "../../platform/use-form.ts";
import { CreateButton, DialogButton, type DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { AnnouncementText } from "./announcement-text.tsx";

const WEEK_MS = 7 * 24 * 3_600_000;

/** All announcements, also ended ones, the newest first. */
const createAnnouncementsQuery = ({ page, numberPerPage }: SearchValues<typeof pagingParams>) =>
  defineQuery<Awaited<ReturnType<typeof api.announcements.searchAnnouncements>>>({
    queryKey: ["announcements", "list", { page, numberPerPage }],
    access: "ADMIN",
    dataWithoutAccess: { data: [], total: 0 },
    queryFn: ({ signal }) => api.announcements.searchAnnouncements({ body: { page, numberPerPage }, signal }),
    meta: { failure: "Error while fetching announcements" },
    placeholderData: keepPreviousData,
  });

const queriesShowingAnnouncements = [["announcements"], ["home"]] as const;

/** Admins create, correct and end announcements here. */
export function AnnouncementsScreen() {
  const [search, changeSearch] = useSearchParams(pagingParams);
  const queryResult = useQuery(createAnnouncementsQuery(search));
  return (
    <AdminPage
      title="Announcements"
      subtitle="Shown to everyone on the home pages until they end."
      back={backToAdmin}
      actions={<CreateButton dialog={AnnouncementDialog}>Announce</CreateButton>}
    >
      <Loaded query={queryResult} skeleton={<Skeleton height="8rem" />}>
        {({ data, total = data.length }) => (
          <>
            {data.length === 0 ? (
              <EmptyPage page={search.page} onPagingChange={changeSearch}>
                There are no announcements yet. The next one stands at the top of the home pages.
              </EmptyPage>
            ) : (
              <RowList label="Announcements">
                {data.map((announcement) => (
                  <AnnouncementRow key={announcement._id} announcement={announcement} />
                ))}
              </RowList>
            )}
            <Pagination paging={search} total={total} onPagingChange={changeSearch} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

/** The labels of the areas. An empty text stands for both areas. */
const areaLabels = { "": "Both home pages", ranked: "Ranked", league: "League" } as const;

function AnnouncementRow({ announcement }: { readonly announcement: Announcement }) {
  const { _id, area, createdAt, endDate } = announcement;
  const timeZone = useTimeZone();
  const hasEnded = useServerTime((now) => Date.parse(endDate) <= now);
  const endNow = () =>
    api.announcements.updateAnnouncement({ id: _id, body: { endDate: new Date(getServerTime()).toISOString() } });
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 p-4 data-[over=true]:text-soft" data-over={hasEnded}>
      <AnnouncementText announcement={announcement} />
      <div className="flex flex-col items-start gap-2 min-w-64">
        <span className="font-semibold">{areaLabels[area ?? ""]}</span>
        <span className="text-soft text-sm tabular-nums">
          {hasEnded ? "Ended" : "Until"} {formatDateAndTime(endDate, timeZone)}, created{" "}
          {formatDateAndTime(createdAt, timeZone)}
        </span>
        <span className="flex flex-wrap gap-2">
          <DialogButton
            size="small"
            renderDialog={(state) => <AnnouncementDialog {...state} announcement={announcement} />}
          >
            Correct
          </DialogButton>
          {!hasEnded && (
            <CommandButton
              size="small"
              call={endNow}
              success="Announcement ended"
              failure="Announcement not ended"
              invalidates={queriesShowingAnnouncements}
            >
              End now
            </CommandButton>
          )}
        </span>
      </div>
    </li>
  );
}

/** Creates an announcement, or corrects one. */
function AnnouncementDialog({ announcement, ...dialog }: DialogState & { readonly announcement?: Announcement }) {
  const timeZoneLabel = useTimeZoneLabel();
  const form = useForm({
    ...(announcement
      ? { saved: createDraft(announcement), apiValues: announcement }
      : { initial: { text: "", area: "", endDate: getDateInAWeek() } }),
    // An unchanged end is validated as it is saved, with its seconds.
    validate: ({ draft, changes }) => validateAnnouncement({ ...draft, ...announcement, ...changes }),
    errorFields: { ANNOUNCEMENT_ENDED: "endDate" },
    call: ({ draft, changes, base }) => {
      if (!announcement) return api.announcements.createAnnouncement({ body: toRequestBody(draft) });
      return api.announcements.updateAnnouncement({ id: announcement._id, body: { ...toRequestBody(changes), base } });
    },
    success: announcement ? "Announcement corrected" : "Announced",
    failure: announcement ? "Announcement not corrected" : "Not announced",
    invalidates: queriesShowingAnnouncements,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={announcement ? "Correct announcement" : "Announce"}
      submitLabel={announcement ? "Correct" : "Announce"}
    >
      <TextArea
        label="Text"
        required={true}
        dir="auto"
        rows={6}
        maxLength={maxAnnouncementLength}
        help="Markdown: **bold**, _italic_, - lists, [links](https://…)"
        {...form.fields.text}
      />
      <SelectField
        label="Shown on"
        options={Object.entries(areaLabels).map(([value, label]) => ({ value, label }))}
        {...form.fields.area}
      />
      <DateTimeField
        kind="PLANNED"
        label="Until"
        required={true}
        help={`In ${timeZoneLabel}`}
        {...form.fields.endDate}
      />
    </FormDialog>
  );
}

/** Returns the values of the form for an announcement. `area` is empty for both areas. */
function createDraft({ text, area, endDate }: Announcement) {
  return { text, area: area ?? "", endDate: formatDateInput(endDate) };
}

type Draft = ReturnType<typeof createDraft>;

/** Validates the fields of an announcement. Unchanged fields have their saved values. */
function validateAnnouncement({ text, endDate }: Pick<Draft, "text" | "endDate">): FieldErrors {
  const dateError = findRequiredDateError("PLANNED", endDate);
  return {
    ...(text.trim() === "" && { text: "Please enter a text" }),
    ...(dateError !== null && { endDate: dateError }),
  };
}

/** Converts fields of the form to those of a request. An empty area becomes `null`, which means both areas. */
function toRequestBody<Fields extends Partial<Draft>>(fields: Fields) {
  const area = areas.find((knownArea) => knownArea === fields.area) ?? null;
  const body = { ...convertDatesToInstants<Partial<Draft>>(fields), ...("area" in fields && { area }) };
  // TypeScript does not derive that the body has the same fields as the form, with another type of `area`.
  return body as { [Name in keyof Fields]: Name extends "area" ? Announcement["area"] : Fields[Name] };
}

/** Returns the default end of an announcement, in the format of date fields. */
function getDateInAWeek(): string {
  return formatDateInput(getServerTime() + WEEK_MS);
}
