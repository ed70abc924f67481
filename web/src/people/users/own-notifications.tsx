import { useQueryClient } from "@tanstack/react-query";
import { type PushCategory, pushCategories } from "contract/constants.ts";
import type { PushChoice, PushSettings } from "contract/push.ts";
import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../platform/api.ts";
import {
  getPushSubscription,
  isPushSupported,
  subscribeToPush,
  unsubscribeFromPush,
} from "../../platform/push-subscription.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/choices.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { useIsHydrated } from "../../ui/rendering.ts";

/** The push settings of this browser; `null` if it does not receive notifications. */
export const pushSettingsQuery = defineQuery({
  queryKey: ["push"],
  access: "USER",
  queryFn: async ({ signal }) => {
    const subscription = await getPushSubscription();
    if (subscription === null) return null;
    return (await api.push.findPush({ body: { endpoint: subscription.endpoint }, signal })).data;
  },
  meta: { failure: "Error while fetching the notification settings" },
});

/** The labels of the kinds of notifications. The API calls those about found matches "calls". */
const pushLabels: Readonly<Record<PushCategory, string>> = {
  calls: "My matches",
  clan: "My clan",
  answers: "Answers from admins",
};

/**
 * The settings for push notifications on this device. Only the browser knows whether it supports them. The server renders the
 * section as if they were supported. Most browsers do support them, so the content below rarely moves.
 */
export function OwnPushNotifications() {
  const isHydrated = useIsHydrated();
  const isPossible = !isHydrated || isPushSupported();
  const { isTesting, startTesting } = useTestPeriod();
  const { data: settings = null } = useQuery({
    ...pushSettingsQuery,
    enabled: isHydrated && isPossible,
    refetchInterval: isTesting ? TEST_REFETCH_INTERVAL_MS : false,
  });
  return (
    <Section title="Notifications on this device">
      {isPossible ? (
        <PushSwitches settings={settings} onTest={startTesting} />
      ) : (
        <p className="text-soft">
          This browser does not support push notifications: keep a page of the league open while you wait in a queue. On
          an iPhone, add the league to the home screen first.
        </p>
      )}
    </Section>
  );
}

/** How long the settings are polled after a test notification. They say whether its delivery failed. */
const TEST_PERIOD_MS = 15_000;
const TEST_REFETCH_INTERVAL_MS = 2000;

/** Returns whether a test notification was just sent, and a function to call after sending one. */
function useTestPeriod() {
  const [testedAt, setTestedAt] = useState<number | null>(null);
  useEffect(() => {
    if (testedAt === null) return;
    const timer = setTimeout(() => setTestedAt(null), TEST_PERIOD_MS);
    return () => clearTimeout(timer);
  }, [testedAt]);
  return { isTesting: testedAt !== null, startTesting: () => setTestedAt(performance.now()) };
}

interface PushSwitchesProps {
  readonly settings: PushSettings | null;
  /** Called after a test is sent. */
  readonly onTest: () => void;
}

function PushSwitches({ settings, onTest }: PushSwitchesProps) {
  const commandOptions = { invalidates: [pushSettingsQuery.queryKey] } as const;
  const start = useCommand({
    ...commandOptions,
    call: () => subscribeToPush(toPushChoice(pushCategories)),
    failure: "Notifications are not possible: keep a page open while you wait in a queue",
  });
  const queryClient = useQueryClient();
  const change = useCommand({
    ...commandOptions,
    call: (categories: PushCategory[]) => subscribeToPush(toPushChoice(categories)),
    // Updates the cache at once, because the user may make the next choice before the settings are refetched.
    onDone(_, categories) {
      const newSettings: PushSettings = { failure: settings?.failure ?? null, ...toPushChoice(categories) };
      queryClient.setQueryData(pushSettingsQuery.queryKey, newSettings);
    },
  });
  const test = useCommand({
    call: sendTest,
    success: "A test is on its way",
    failure: "Test not sent",
    onDone: onTest,
  });
  const stop = useCommand({ ...commandOptions, call: unsubscribeFromPush });
  if (settings === null) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-[1_1_16rem] text-soft">
          Get a notification when a match is found for you, even if no page is open or the phone is locked.
        </p>
        <Button icon={BellRing} busy={start.busy} onClick={() => start.run()}>
          Notify me here
        </Button>
      </div>
    );
  }
  return (
    <>
      {settings.failure !== null && <PushFailure failure={settings.failure} />}
      <CheckList
        legend="Notify me about"
        options={pushCategories.map((category) => ({ value: category, label: pushLabels[category] }))}
        values={pushCategories.filter((category) => settings[category])}
        onValuesChange={(categories) => change.run(categories)}
        busy={change.busy}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={test.busy} onClick={() => test.run()}>
          Send a test
        </Button>
        <Button kind="quiet" busy={stop.busy} onClick={() => stop.run()}>
          Stop notifications
        </Button>
      </div>
    </>
  );
}

function PushFailure({ failure }: { readonly failure: NonNullable<PushSettings["failure"]> }) {
  const timeZone = useTimeZone();
  const reason =
    failure.status === null ? "has not responded" : `has rejected notifications (status ${failure.status})`;
  return (
    <Notice state="warn" title="Notifications do not reach this device." urgent={true}>
      Its push service {reason} since {formatDateAndTime(failure.since, timeZone)}. Press "Stop notifications", then
      "Notify me here". Until then, keep a page open while you wait in a queue.
    </Notice>
  );
}

function toPushChoice(categories: readonly PushCategory[]): PushChoice {
  return {
    calls: categories.includes("calls"),
    clan: categories.includes("clan"),
    answers: categories.includes("answers"),
  };
}

async function sendTest(): Promise<void> {
  const subscription = await getPushSubscription();
  if (subscription !== null) await api.push.testPush({ body: { endpoint: subscription.endpoint } });
}
