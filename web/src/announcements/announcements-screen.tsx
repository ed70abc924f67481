import type { Announcement } from "contract/announcements.ts";
import { type Area, announcementMax } from "contract/constants.ts";
import { AccessDenied } from "../auth/access-denied.tsx";
import { api } from "../platform/api.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import type { Faults } from "../platform/failures.ts";
import { EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { pagingSearch, useSearchParams } from "../platform/search-params.ts";
import { serverNow, useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { playedAt, useTimeZone, useZoneWords } from "../platform/time-zone.ts";
import { dateMeant, dateTyped } from "../platform/typed-dates.ts";
import { useCommand } from "../platform/use-command.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { CreateButton, DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Page } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTimeField, TextArea } from "../ui/text-field.tsx";
import { AnnouncementText } from "./announcement-text.tsx";
import { announcementsQuery, whatShowsAnnouncements } from "./announcements-queries.ts";

const WEEK = 604_800_000;

export function AnnouncementsScreen() {
  const { isAdmin, isKnown } = useSession();
  const [search, change] = useSearchParams(pagingSearch);
  const found = useQuery(announcementsQuery(search));
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : "Announcements");
  if (isKnown && !isAdmin) return <AccessDenied />;
  return (
    <Page
      title="Announcements"
      lede="What the first pages tell everyone until it ends."
      actions={<CreateButton dialog={CreateAnnouncement}>Announce</CreateButton>}
    >
      <Loaded query={found} skeleton={<Skeleton height="8rem" />}>
        {({ data, total = data.length }) => (
          <>
            {data.length === 0 ? (
              <EmptyPage page={search.page} onPaging={change}>
                Nothing was announced yet.
              </EmptyPage>
            ) : (
              <RowList label="Announcements">
                {data.map((announcement) => (
                  <AnnouncementRow key={announcement._id} announcement={announcement} />
                ))}
              </RowList>
            )}
            <ListPages paging={search} total={total} onPaging={change} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const areaWords = { "": "Both first pages", ranked: "Ranked", league: "League" } as const;

function AnnouncementRow({ announcement }: { readonly announcement: Announcement }) {
  const { _id, area, createdAt, endDate } = announcement;
  const timeZone = useTimeZone();
  const isOver = useServerTime((now) => Date.parse(endDate) <= now);
  const end = useCommand({
    call: () =>
      api.announcements.updateAnnouncement({ id: _id, body: { endDate: new Date(serverNow()).toISOString() } }),
    success: "Announcement ended",
    failure: "Announcement not ended",
    refreshes: whatShowsAnnouncements,
  });
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 p-4 data-[over=true]:text-soft" data-over={isOver}>
      <AnnouncementText announcement={announcement} />
      <div className="flex flex-col items-start gap-2 min-w-64">
        <span className="font-semibold">{areaWords[area ?? ""]}</span>
        <span className="text-soft text-sm tabular-nums">
          {isOver ? "Ended" : "Until"} {playedAt(endDate, timeZone)}, made {playedAt(createdAt, timeZone)}
        </span>
        <span className="flex flex-wrap gap-2">
          <DialogButton size="small" dialog={(state) => <CorrectAnnouncement {...state} announcement={announcement} />}>
            Correct
          </DialogButton>
          {!isOver && (
            <Button size="small" busy={end.busy} onClick={() => end.run()}>
              End now
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}

/** What stands in the fields; `area` is empty for both. */
interface AnnouncementDraft {
  readonly text: string;
  readonly area: Area | "";
  readonly endDate: string;
}

function CreateAnnouncement({ open, onClose }: OpenDialog) {
  const form = useForm({
    initial: { text: "", area: "", endDate: dateTyped(serverNow() + WEEK) } as AnnouncementDraft,
    validate: ({ draft }) => announcementFaults(draft),
    errorFields: { ANNOUNCEMENT_ENDED: "endDate" },
    call: ({ draft }) => api.announcements.createAnnouncement({ body: asSent(draft) }),
    success: "Announced",
    failure: "Not announced",
    refreshes: whatShowsAnnouncements,
    done: onClose,
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Announce" submit="Announce">
      <AnnouncementFields form={form} />
    </FormDialog>
  );
}

function CorrectAnnouncement({ announcement, open, onClose }: OpenDialog & { readonly announcement: Announcement }) {
  const { _id, text, area, endDate } = announcement;
  const form = useForm({
    saved: { text, area: area ?? "", endDate: dateTyped(endDate) } as AnnouncementDraft,
    validate: ({ draft }) => announcementFaults(draft),
    call: ({ draft }) => api.announcements.updateAnnouncement({ id: _id, body: asSent(draft) }),
    success: "Announcement corrected",
    failure: "Announcement not corrected",
    refreshes: whatShowsAnnouncements,
    done: onClose,
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Correct announcement" submit="Correct">
      <AnnouncementFields form={form} />
    </FormDialog>
  );
}

function AnnouncementFields({ form: { fields } }: { readonly form: Form<AnnouncementDraft> }) {
  const zone = useZoneWords();
  return (
    <>
      <TextArea
        label="Text"
        required={true}
        dir="auto"
        rows={6}
        maxLength={announcementMax}
        help="Markdown: **bold**, _italic_, - lists, [links](https://…)"
        {...fields.text}
      />
      <SelectField
        label="Shown on"
        options={Object.entries(areaWords).map(([value, label]) => ({ value: value as Area | "", label }))}
        {...fields.area}
      />
      <DateTimeField label="Until" required={true} help={`In ${zone}`} {...fields.endDate} />
    </>
  );
}

function announcementFaults({ text, endDate }: AnnouncementDraft): Faults {
  return {
    ...(text.trim() === "" && { text: "Please enter a text" }),
    ...(dateMeant(endDate) === null && { endDate: "Please enter a day and a time" }),
  };
}

function asSent({ text, area, endDate }: AnnouncementDraft) {
  return { text, area: area === "" ? null : area, endDate: dateMeant(endDate) ?? "" };
}
