import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { FeedDialog } from "../league-ui/feed-dialog.tsx";
import { api } from "../platform/api.ts";
import { Loaded } from "../platform/loaded.tsx";
import { query, useQuery } from "../platform/query.ts";
import { dateWords, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { useShownOnce } from "../platform/unsaved-edits.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { type OpenDialog, useDialog } from "../ui/dialog-button.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const linkQuery = query({
  queryKey: ["calendar", "link"],
  access: "USER",
  queryFn: async ({ signal }) => (await api.calendar.getCalendarLink({ signal })).data,
  meta: { failure: "Error while fetching the calendar link" },
});

export function OwnCalendar() {
  const found = useQuery(linkQuery);
  return (
    <Section title="Calendar">
      <Loaded query={found} skeleton={<Skeleton height="2.5rem" />}>
        {(link) => <Link createdAt={link?.createdAt ?? null} />}
      </Loaded>
    </Section>
  );
}

function Link({ createdAt }: { readonly createdAt: string | null }) {
  const timeZone = useTimeZone();
  const [url, setUrl] = useState("");
  const { show, render } = useDialog();
  const make = useCommand({
    ...(createdAt !== null && {
      confirm: {
        title: "Make a new link?",
        text: "The link you have ends: calendars that use it get no more matches.",
        confirmLabel: "Make new link",
      },
    }),
    call: () => api.calendar.createCalendarLink(),
    failure: "Calendar link not made",
    refreshes: [linkQuery.queryKey],
    done: ({ data }) => {
      setUrl(data.url);
      show();
    },
  });
  const remove = useCommand({
    confirm: {
      title: "Remove the calendar link?",
      text: "Calendars that use it get no more matches.",
      confirmLabel: "Remove",
      danger: true,
    },
    call: () => api.calendar.deleteCalendarLink(),
    success: "Calendar link removed",
    refreshes: [linkQuery.queryKey],
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex-[1_1_16rem] text-soft">
        {createdAt === null
          ? "Make a link that shows your clan's matches in your calendar program."
          : `Your link of ${dateWords(zonedTime(createdAt, timeZone))} shows your clan's matches.`}
      </p>
      <Button icon={CalendarPlus} busy={make.busy} onClick={() => make.run()}>
        {createdAt === null ? "Make link" : "New link"}
      </Button>
      {createdAt !== null && (
        <Button kind="quiet" busy={remove.busy} onClick={() => remove.run()}>
          Remove
        </Button>
      )}
      {render((state) => (
        <NewLink {...state} url={url} />
      ))}
    </div>
  );
}

function NewLink({ url, open, onClose }: OpenDialog & { readonly url: string }) {
  const lost = "It is shown only this once. Without it you have to make a new link, which ends this one.";
  const { keep, close } = useShownOnce({ text: url, what: "the link", lost, onClose });
  return (
    <FeedDialog
      open={open}
      onClose={close}
      onCopied={keep}
      title="Your matches"
      lede="Add this address to your calendar program. It is shown only this once."
      feed={url}
    >
      Whoever has this address sees your matches: keep it to yourself.
    </FeedDialog>
  );
}
