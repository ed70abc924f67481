import { isolateBidi } from "contract/bidi-isolation.ts";
import type { DiscordAccount } from "contract/discord.ts";
import { Link2, Unlink } from "lucide-react";
import { api } from "../../platform/api.ts";
import { hasDiscord } from "../../platform/league-page.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useFlashParam, useSearchParams } from "../../platform/search-params.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { GuardedButton, useGuardedCommand } from "../auth/guarded-command.tsx";
import { DiscordNotConfigured } from "./connect-bot-button.tsx";
import { discordQueries } from "./discord-queries.ts";
import { discordSearch } from "./discord-search.ts";

const accountClass = "flex flex-wrap items-center justify-between gap-3";

export function DiscordSection() {
  useDiscordErrorToast();
  return (
    <Section title="Discord">
      {hasDiscord() ? <DiscordAccountStatus /> : <DiscordNotConfigured>There is nothing to link.</DiscordNotConfigured>}
    </Section>
  );
}

function useDiscordErrorToast(): void {
  const [{ discordFault }, change] = useSearchParams(discordSearch);
  useFlashParam(discordFault !== "", () => {
    // Loaded on demand, because this page seldom needs the messages of all errors.
    void import("../auth/discord-error-message.ts").then(
      ({ discordErrorMessage: discordFaultWords }) =>
        toast.error("Discord account not linked", discordFaultWords(discordFault)),
      () => toast.error("Discord account not linked"),
    );
    change({ discordFault: "" }, "replace");
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
  const guarded = useGuardedCommand({
    confirm: {
      title: "Unlink Discord?",
      text: `${isolateBidi(name)} can no longer sign in as you or join queues for you there. You can link an account again at any time.`,
      confirmLabel: "Unlink",
      danger: true,
    },
    call: (body) => api.discord.unlinkDiscordAccount({ body }),
    success: "Discord account unlinked",
    failure: "Discord account not unlinked",
    refreshes: [discordQueries.account.queryKey],
  });
  return (
    <div className={accountClass}>
      <p>
        Linked as{" "}
        <bdi className="font-semibold wrap-anywhere" translate="no">
          {name}
        </bdi>
      </p>
      <GuardedButton icon={Unlink} {...guarded}>
        Unlink Discord
      </GuardedButton>
    </div>
  );
}

function UnlinkedAccount() {
  const guarded = useGuardedCommand({
    call: (body) => api.discord.beginDiscordLink({ body }),
    failure: "Discord account not linked",
    done: ({ data }) => location.assign(data.url),
  });
  return (
    <div className={accountClass}>
      <p className="text-soft">Link your account to sign in with it, and to join and leave queues from Discord.</p>
      <GuardedButton icon={Link2} {...guarded}>
        Link Discord
      </GuardedButton>
    </div>
  );
}
