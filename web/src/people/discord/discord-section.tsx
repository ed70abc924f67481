import { isolateBidi } from "contract/bidi-isolation.ts";
import type { DiscordAccount } from "contract/discord.ts";
import { Link2, Unlink } from "lucide-react";
import { api } from "../../platform/api.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useFlashParam, useSearchParams } from "../../platform/search-params.ts";
import { hasDiscord } from "../../platform/site-info.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { PasswordCommandButton, usePasswordCommand } from "../auth/password-command.tsx";
import { discordQueries } from "./discord-queries.ts";
import { discordSearch } from "./discord-search.ts";

const accountClass = "flex flex-wrap items-center justify-between gap-3";

/** The viewer's linked Discord account. They link or unlink it here. Renders nothing if Discord is not configured. */
export function DiscordSection() {
  useDiscordErrorToast();
  return (
    hasDiscord() && (
      <Section title="Discord">
        <DiscordAccountStatus />
      </Section>
    )
  );
}

/** Shows a toast if the URL says that no account was linked, then removes the parameter. */
function useDiscordErrorToast(): void {
  const [{ discordFault: errorCode }, changeSearch] = useSearchParams(discordSearch);
  useFlashParam(errorCode !== "", () => {
    // Loaded on demand, because this page rarely needs the messages of all errors. If that fails, the toast has no details.
    void import("../auth/discord-error-message.ts").then(
      ({ getDiscordErrorMessage }) => toast.error("Discord account not linked", getDiscordErrorMessage(errorCode)),
      () => toast.error("Discord account not linked"),
    );
    changeSearch({ discordFault: "" }, "replace");
  });
}

function DiscordAccountStatus() {
  const query = useQuery(discordQueries.account);
  return (
    <Loaded query={query} skeleton={<Skeleton height="2.5rem" />}>
      {(account) => (account ? <LinkedAccount account={account} /> : <UnlinkedAccount />)}
    </Loaded>
  );
}

function LinkedAccount({ account: { name } }: { readonly account: DiscordAccount }) {
  const command = usePasswordCommand({
    confirm: {
      title: "Unlink Discord?",
      text: `${isolateBidi(name)} can no longer sign in as you or join queues for you there. You can link an account again at any time.`,
      confirmLabel: "Unlink",
      danger: true,
    },
    call: (passwordBody) => api.discord.unlinkDiscordAccount({ body: passwordBody }),
    success: "Discord account unlinked",
    failure: "Discord account not unlinked",
    invalidates: [discordQueries.account.queryKey],
  });
  return (
    <div className={accountClass}>
      <p>
        Linked as{" "}
        <bdi className="font-semibold wrap-anywhere" translate="no">
          {name}
        </bdi>
      </p>
      <PasswordCommandButton icon={Unlink} {...command}>
        Unlink Discord
      </PasswordCommandButton>
    </div>
  );
}

function UnlinkedAccount() {
  const command = usePasswordCommand({
    call: (passwordBody) => api.discord.beginDiscordLink({ body: passwordBody }),
    failure: "Discord account not linked",
    onDone: ({ data }) => location.assign(data.url),
  });
  return (
    <div className={accountClass}>
      <p className="text-soft">Link your account to sign in with it, and to join and leave queues from Discord.</p>
      <PasswordCommandButton icon={Link2} {...command}>
        Link Discord
      </PasswordCommandButton>
    </div>
  );
}
