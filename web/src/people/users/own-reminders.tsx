import { useQueryClient } from "@tanstack/react-query";
import { type PushSort, pushSorts } from "contract/constants.ts";
import type { PushChoice, PushSettings } from "contract/push.ts";
import { BellRing, CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { FeedDialog } from "../../league-ui/feed-dialog.tsx";
import { api } from "../../platform/api.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { currentSubscription, endPush, isPushPossible, subscribeToPush } from "../../platform/push-subscription.ts";
import { query, useQuery } from "../../platform/query.ts";
import { dateWords, playedAt, useTimeZone, zonedTime } from "../../platform/time-zone.ts";
import { useShownOnce } from "../../platform/unsaved-edits.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/choices.tsx";
import { type OpenDialog, useDialog } from "../../ui/dialog-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { useIsHydrated } from "../../ui/rendering.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

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

/** What this browser is told of; `null`: nothing. */
export const pushQuery = query({
  queryKey: ["push"],
  access: "USER",
  queryFn: async ({ signal }) => {
    const subscription = await currentSubscription();
    if (subscription === null) return null;
    return (await api.push.findPush({ body: { endpoint: subscription.endpoint }, signal })).data;
  },
  meta: { failure: "Error while fetching what this device is told" },
});

const labels: Readonly<Record<PushSort, string>> = {
  calls: "Calls to my matches",
  clan: "My clan",
  answers: "Answers of admins",
};

/**
 * Calls that reach this device while no page is open. What it can is known only in the browser: the server renders what
 * most can, so that nothing moves below it.
 */
export function OwnPush() {
  const isHydrated = useIsHydrated();
  const isPossible = !isHydrated || isPushPossible();
  const { isTesting, startTesting } = useTestPeriod();
  const { data: settings = null } = useQuery({
    ...pushQuery,
    enabled: isHydrated && isPossible,
    refetchInterval: isTesting ? 2000 : false,
  });
  return (
    <Section title="Calls to this device">
      {isPossible ? (
        <Switches settings={settings} onTest={startTesting} />
      ) : (
        <p className="text-soft">
          This browser cannot be called: keep a page of the league open while you wait. On an iPhone, add the league to
          the home screen first.
        </p>
      )}
    </Section>
  );
}

/** For some seconds after a test, its outcome may still arrive. */
function useTestPeriod() {
  const [testedAt, setTestedAt] = useState<number | null>(null);
  useEffect(() => {
    if (testedAt === null) return;
    const timer = setTimeout(() => setTestedAt(null), 15_000);
    return () => clearTimeout(timer);
  }, [testedAt]);
  return { isTesting: testedAt !== null, startTesting: () => setTestedAt(performance.now()) };
}

interface SwitchesProps {
  readonly settings: PushSettings | null;
  /** Called when a test was sent. */
  readonly onTest: () => void;
}

function Switches({ settings, onTest }: SwitchesProps) {
  const parts = { refreshes: [pushQuery.queryKey] } as const;
  const begin = useCommand({
    ...parts,
    call: () => subscribeToPush(chosen(pushSorts)),
    failure: "This device cannot be called: keep a page open while you wait",
  });
  const queries = useQueryClient();
  const change = useCommand({
    ...parts,
    call: (values: PushSort[]) => subscribeToPush(chosen(values)),
    // The next choice is made of it, which may be sooner than it is fetched.
    done(_, values) {
      const next: PushSettings = { failure: settings?.failure ?? null, ...chosen(values) };
      queries.setQueryData(pushQuery.queryKey, next);
    },
  });
  const test = useCommand({
    call: sendTest,
    success: "A test is on its way",
    failure: "Test not sent",
    done: onTest,
  });
  const end = useCommand({ ...parts, call: endPush });
  if (settings === null) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-[1_1_16rem] text-soft">
          A notification reaches you when a match is made, also while no page is open and the phone is locked.
        </p>
        <Button icon={BellRing} busy={begin.busy} onClick={() => begin.run()}>
          Call me here
        </Button>
      </div>
    );
  }
  return (
    <>
      {settings.failure !== null && <PushFailure failure={settings.failure} />}
      <CheckList
        legend="This device is told of"
        options={pushSorts.map((sort) => ({ value: sort, label: labels[sort] }))}
        values={pushSorts.filter((sort) => settings[sort])}
        onValues={(values) => change.run(values)}
        busy={change.busy}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={test.busy} onClick={() => test.run()}>
          Send a test
        </Button>
        <Button kind="quiet" busy={end.busy} onClick={() => end.run()}>
          Stop calling this device
        </Button>
      </div>
    </>
  );
}

function PushFailure({ failure }: { readonly failure: NonNullable<PushSettings["failure"]> }) {
  const timeZone = useTimeZone();
  const answer =
    failure.status === null ? "does not answer" : `does not accept messages for it (status ${failure.status})`;
  return (
    <Notice state="warn" title="Notifications do not reach this device." urgent={true}>
      Its push service {answer}, since {playedAt(failure.since, timeZone)}. Press "Stop calling this device", then "Call
      me here". Until then, keep a page open while you wait in a queue.
    </Notice>
  );
}

function chosen(values: readonly PushSort[]): PushChoice {
  return { calls: values.includes("calls"), clan: values.includes("clan"), answers: values.includes("answers") };
}

async function sendTest(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) await api.push.testPush({ body: { endpoint: subscription.endpoint } });
}
