import type { User } from "contract/users.ts";
import { ShieldX } from "lucide-react";
import { api } from "../platform/api.ts";
import { query, useQuery } from "../platform/query.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";

const secondFactorOf = (id: string) =>
  query({
    // Not of the users' topic: it would be fetched once more after the user was deleted.
    queryKey: ["secondFactor", id],
    access: "ADMIN",
    otherwise: { isActive: false },
    queryFn: async ({ signal }) => (await api.secondFactor.getSecondFactorOf({ id, signal })).data,
    meta: { failure: "Error while fetching the second factor" },
  });

/** Removes the second factor of another admin who has lost it; nothing where they have none. */
export function RemoveSecondFactorButton({ user: { _id, userName } }: { readonly user: User }) {
  const { data } = useQuery(secondFactorOf(_id));
  const { run, busy } = useCommand({
    confirm: {
      title: `Remove the second factor of ${userName}?`,
      text: "They sign in without a code until they set up another one. Make sure that it is they who ask.",
      confirmLabel: "Remove",
      danger: true,
    },
    call: () => api.secondFactor.removeSecondFactorOf({ id: _id }),
    success: "Second factor removed",
    failure: "Second factor not removed",
    refreshes: [secondFactorOf(_id).queryKey],
  });
  if (!data?.isActive) return null;
  return (
    <Button icon={ShieldX} busy={busy} onClick={() => run()}>
      Remove second factor
    </Button>
  );
}
