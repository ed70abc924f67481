import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Player } from "contract/person.ts";
import { UsersRound } from "lucide-react";
import { Person } from "../league-ui/person.tsx";
import { paths } from "../paths.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import type { ButtonProps } from "../ui/button.tsx";
import { DialogButton } from "../ui/dialog-button.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Section } from "../ui/page.tsx";
import { createLineUpsQuery, type EventProps, getEventClans } from "./events-queries.ts";
import type { LineUpProps } from "./line-up-dialog.tsx";

const LineUpDialog = createLazyComponent(async () => (await import("./line-up-dialog.tsx")).LineUpDialog);

interface LineUpsSectionProps extends EventProps {
  readonly isBrief: boolean;
  /** The clan whose line-up the viewer sets under "Your preparation" instead of here. */
  readonly ownClanId?: string | null;
}

/** The line-ups that the viewer may see. Unless `isBrief` is set, leaders and admins can set them. */
export function LineUpsSection({ isBrief, ownClanId = null, ...eventProps }: LineUpsSectionProps) {
  const query = useQuery(createLineUpsQuery(eventProps));
  const { isAdmin } = useSession();
  const clans = getEventClans(eventProps.event).flatMap((clan) => {
    const lineUp = query.data?.lineUps.find(({ clanId }) => clanId === clan.clanId);
    // `namesFor` lists the clans whose line-up the viewer may set.
    const canSet = !isBrief && clan.clanId !== ownClanId && query.data?.namesFor.includes(clan.clanId) === true;
    return lineUp || canSet ? [{ ...clan, lineUp, canSet }] : [];
  });
  const mustShowError = query.isError && !query.data && !isBrief;
  if (clans.length === 0 && !mustShowError) return null;
  return (
    <Section title="Line-ups">
      <Loaded query={query} skeleton={null}>
        {() => (
          <>
            {!eventProps.hasBegun && clans.some(({ canSet }) => canSet) && (
              <p className="max-w-prose text-soft">
                {isAdmin
                  ? "Until the match starts, a line-up is visible only to its clan and to admins."
                  : "Until the match starts, your line-up is visible only to your clan and to admins."}
              </p>
            )}
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-5">
              {clans.map((clan) => (
                <ClanLineUp key={clan.clanId} {...eventProps} {...clan} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function ClanLineUp({ canSet, ...lineUpProps }: LineUpProps & { readonly canSet: boolean }) {
  const { clanName, lineUp } = lineUpProps;
  return (
    <div className="grid content-start gap-2 min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 min-h-11">
        <h3 className="text-base font-semibold">
          <bdi translate="no">{clanName}</bdi>
        </h3>
        {canSet && <SetLineUpButton {...lineUpProps} kind="quiet" />}
      </header>
      {lineUp ? <Players players={lineUp.players} /> : <p className="text-soft">Not set.</p>}
      {lineUp && lineUp.substitutes.length > 0 && (
        <>
          <h4 className="mt-2 text-soft text-sm">Substitutes</h4>
          <Players players={lineUp.substitutes} />
        </>
      )}
    </div>
  );
}

/** Opens the form in which a leader or an admin sets the line-up of a clan. */
export function SetLineUpButton({ kind = "plain", ...lineUpProps }: LineUpProps & Pick<ButtonProps, "kind">) {
  const label = `${lineUpProps.lineUp ? "Change" : "Set"} line-up`;
  return (
    <DialogButton
      icon={UsersRound}
      kind={kind}
      size="small"
      aria-label={`${label} of ${isolateBidi(lineUpProps.clanName)}`}
      renderDialog={(state) => <LineUpDialog {...state} {...lineUpProps} />}
    >
      {label}
    </DialogButton>
  );
}

function Players({ players }: { readonly players: readonly Player[] }) {
  return (
    <ul className="border-t border-line">
      {players.map(({ userId, userName, ...picture }) => (
        <li key={userId}>
          <Link {...paths.league.player(userId)} className="flex items-center min-h-11 border-b border-line">
            <Person userId={userId} name={userName} picture={picture} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
