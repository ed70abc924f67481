import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { FeedDialog } from "../../league-ui/feed-dialog.tsx";
import { api } from "../../platform/api.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { formatDate, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";
import { useOneTimeText } from "../../platform/unsaved-edits.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { type DialogState, useDialog } from "../../ui/dialog-button.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** When the viewer's secret calendar link was created; `null` if there is none. */
const calendarLinkQuery = defineQuery({
  queryKey: ["calendar", "link"],
  access: "USER",
  queryFn: async ({ signal }) => (await api.calendar.getCalendarLink({ signal })).data,
  meta: { failure: "Error while fetching the calendar link" },
});

/** The link with which the viewer's calendar app shows their matches. */
export function OwnCalendar() {
  const queryResult = useQuery(calendarLinkQuery);
  return (
    <Section title="Calendar">
      <Loaded query={queryResult} skeleton={<Skeleton height="2.5rem" />}>
        {(link) => <CalendarLink createdAt={link?.createdAt ?? null} />}
      </Loaded>
    </Section>
  );
}

function CalendarLink({ createdAt }: { readonly createdAt: string | null }) {
  const timeZone = useTimeZone();
  const [url, setUrl] = useState("");
  const linkDialog = useDialog();
  const create = useCommand({
    ...(createdAt !== null && {
      confirm: {
        title: "Create a new link?",
        text: "Your current link stops working: calendars that use it are no longer updated.",
        confirmLabel: "Create new link",
      },
    }),
    call: () => api.calendar.createCalendarLink(),
    failure: "Could not create the calendar link",
    invalidates: [calendarLinkQuery.queryKey],
    onDone: ({ data }) => {
      setUrl(data.url);
      linkDialog.show();
    },
  });
  const remove = useCommand({
    confirm: {
      title: "Remove the calendar link?",
      text: "Calendars that use it are no longer updated.",
      confirmLabel: "Remove",
      danger: true,
    },
    call: () => api.calendar.deleteCalendarLink(),
    success: "Calendar link removed",
    invalidates: [calendarLinkQuery.queryKey],
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex-[1_1_16rem] text-soft">
        {createdAt === null
          ? "Create a link that shows your clan's matches in your calendar app."
          : `Your link of ${formatDate(toZonedTime(createdAt, timeZone))} shows your clan's matches.`}
      </p>
      <Button icon={CalendarPlus} busy={create.busy} onClick={() => create.run()}>
        {createdAt === null ? "Create link" : "New link"}
      </Button>
      {createdAt !== null && (
        <Button kind="quiet" busy={remove.busy} onClick={() => remove.run()}>
          Remove
        </Button>
      )}
      {linkDialog.render((state) => (
        <NewLinkDialog {...state} url={url} />
      ))}
    </div>
  );
}

function NewLinkDialog({ url, open, onClose }: DialogState & { readonly url: string }) {
  const promptText = "It is shown only once. Without it, you have to create a new link, which replaces this one.";
  const { markCopied, close } = useOneTimeText({ text: url, textLabel: "the link", promptText, onClose });
  return (
    <FeedDialog
      open={open}
      onClose={close}
      onCopied={markCopied}
      title="Your matches"
      subtitle="Add this address to your calendar app. It is shown only once."
      feedLink={url}
    >
      Anyone with this address can see your matches: do not share it.
    </FeedDialog>
  );
}
