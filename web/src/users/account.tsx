import type { User } from "contract/users.ts";
import { useSession } from "../platform/session.ts";
import { Section } from "../ui/page.tsx";
import { AccountActions } from "./account-actions.tsx";
import { AccountForm } from "./account-form.tsx";
import type { UsersArea } from "./users-area.ts";

interface AccountProps {
  readonly area: UsersArea;
  readonly user: User;
}

/** A player's account, for themselves and for admins. */
export function Account({ area, user }: AccountProps) {
  const { isAdmin } = useSession();
  return (
    <Section title="Account">
      <AccountForm user={user} />
      {isAdmin && <AccountActions area={area} user={user} />}
    </Section>
  );
}
