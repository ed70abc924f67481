import type { User } from "contract/users.ts";
import { useSession } from "../platform/session.ts";
import { Section } from "../ui/page.tsx";
import { AccountActions } from "./account-actions.tsx";
import { AccountForm } from "./account-form.tsx";
import type { PlayerPaths } from "./player-paths.ts";

interface AccountProps {
  readonly paths: PlayerPaths;
  readonly user: User;
}

/** A player's account, for themselves and for admins. */
export function Account({ paths, user }: AccountProps) {
  const { isAdmin } = useSession();
  return (
    <Section title="Account">
      <AccountForm user={user} />
      {isAdmin && <AccountActions paths={paths} user={user} />}
    </Section>
  );
}
