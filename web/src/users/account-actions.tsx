import type { wordsOf } from "contract/error-codes.ts";
import type { User } from "contract/users.ts";
import { useSession } from "../platform/session.ts";
import css from "./account.module.css";
import { BlockButton, DeleteButton, PasswordButton, RoleButton } from "./account-buttons.tsx";
import type { PlayerPaths } from "./player-paths.ts";

interface AccountActionsProps {
  readonly paths: PlayerPaths;
  readonly user: User;
}

const NOT_ONESELF: (typeof wordsOf)["NOT_ONESELF"] = "You cannot delete, block or demote yourself";

/** What an admin may do to an account; what destroys stands apart. */
export function AccountActions({ paths, user }: AccountActionsProps) {
  const { user: viewer } = useSession();
  const isOneself = user._id === viewer?._id;
  return (
    <div className={css["actions"]}>
      <PasswordButton user={user} />
      <RoleButton user={user} disabled={isOneself} />
      <BlockButton user={user} disabled={isOneself} />
      <span className={css["apart"]}>
        <DeleteButton paths={paths} user={user} disabled={isOneself} />
      </span>
      {isOneself && <p className={css["why"]}>{NOT_ONESELF}</p>}
    </div>
  );
}
