import { type PushSort, pushSorts } from "contract/constants.ts";
import type { PushChoice } from "contract/push.ts";
import { BellRing } from "lucide-react";
import { api } from "../platform/api.ts";
import { currentSubscription, endPush, isPushPossible, subscribeToPush } from "../platform/push-subscription.ts";
import { query, useQuery } from "../platform/query.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { CheckList } from "../ui/choices.tsx";
import { Section } from "../ui/page.tsx";
import { useIsHydrated } from "../ui/rendering.ts";

/** What this browser is told of; `null`: nothing. */
const pushQuery = query({
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
const everything: PushChoice = { calls: true, clan: true, answers: true };

/** Calls that reach this device while no page is open; known only in the browser. */
export function OwnPush() {
  const isHydrated = useIsHydrated();
  const isPossible = isHydrated && isPushPossible();
  const { data: choice = null } = useQuery({ ...pushQuery, enabled: isPossible });
  if (!isHydrated) return null;
  return (
    <Section title="Calls to this device">
      {isPossible ? (
        <Switches choice={choice} />
      ) : (
        <p className="text-soft">
          This browser cannot be called: keep a page of the league open while you wait. On an iPhone, add the league to
          the home screen first.
        </p>
      )}
    </Section>
  );
}

function Switches({ choice }: { readonly choice: PushChoice | null }) {
  const parts = { refreshes: [pushQuery.queryKey] } as const;
  const begin = useCommand({
    ...parts,
    call: subscribe,
    failure: "This device cannot be called: keep a page open while you wait",
  });
  const change = useCommand({ ...parts, call: (values: PushSort[]) => subscribeToPush(chosen(values)) });
  const test = useCommand({ call: sendTest, success: "A test is on its way", failure: "Test not sent" });
  const end = useCommand({ ...parts, call: endPush });
  if (choice === null) {
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
      <CheckList
        legend="This device is told of"
        options={pushSorts.map((sort) => ({ value: sort, label: labels[sort] }))}
        values={pushSorts.filter((sort) => choice[sort])}
        onValues={(values) => change.run(values)}
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

function chosen(values: readonly PushSort[]): PushChoice {
  return { calls: values.includes("calls"), clan: values.includes("clan"), answers: values.includes("answers") };
}

function subscribe(): Promise<void> {
  return subscribeToPush(everything);
}

async function sendTest(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) await api.push.testPush({ body: { endpoint: subscription.endpoint } });
}
