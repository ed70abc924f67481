import type { DiscordAccount } from "contract/discord.ts";
import { isolated } from "contract/isolated.ts";
import { Link2, Unlink } from "lucide-react";
import { api } from "../../platform/api.ts";
import { hasDiscord } from "../../platform/league-page.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useFlashParam, useSearchParams } from "../../platform/search-params.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { GuardedAction, useGuarded } from "../auth/guarded-action.tsx";
import { NotConfigured } from "./connect-bot-button.tsx";
import { discordQueries } from "./discord-queries.ts";
import { discordSearch } from "./discord-search.ts";

const accountClass = "flex flex-wrap items-center justify-between gap-3";

export function AccountSection() {
  useFault();
  return (
    <Section title="Discord">
      {hasDiscord() ? <Account /> : <NotConfigured>There is nothing to link.</NotConfigured>}
    </Section>
  );
}

function useFault(): void {
  const [{ discordFault }, change] = useSearchParams(discordSearch);
  useFlashParam(discordFault !== "", () => {
    // Loaded late, so that the words of all errors are only with the page to sign in.
    void import("../auth/discord-fault-words.ts").then(
      ({ discordFaultWords }) => toast.error("Discord account not linked", discordFaultWords(discordFault)),
      () => toast.error("Discord account not linked"),
    );
    change({ discordFault: "" }, "replace");
  });
}

function Account() {
  const found = useQuery(discordQueries.account);
  return (
    <Loaded query={found} skeleton={<Skeleton height="2.5rem" />}>
      {(account) => (account ? <Linked account={account} /> : <Unlinked />)}
    </Loaded>
  );
}

function Linked({ account: { name } }: { readonly account: DiscordAccount }) {
  const guarded = useGuarded({
    confirm: {
      title: "Unlink Discord?",
      text: `${isolated(name)} can no longer sign in as you or join queues for you there. You can link an account again at any time.`,
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
      <GuardedAction icon={Unlink} {...guarded}>
        Unlink Discord
      </GuardedAction>
    </div>
  );
}

function Unlinked() {
  const guarded = useGuarded({
    call: (body) => api.discord.beginDiscordLink({ body }),
    failure: "Discord account not linked",
    done: ({ data }) => location.assign(data.url),
  });
  return (
    <div className={accountClass}>
      <p className="text-soft">Link your account to sign in with it, and to join and leave queues from Discord.</p>
      <GuardedAction icon={Link2} {...guarded}>
        Link Discord
      </GuardedAction>
    </div>
  );
}
