import { Link } from "@tanstack/react-router";
import type { OwnAccountRequest } from "contract/account-requests.ts";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useSession } from "../../platform/session.ts";
import { hasAccountRequests, hasDiscordSignUp } from "../../platform/site-info.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The ids of the sections that the steps lead to. */
export const SECTION_IDS = { account: "account", game: "game" } as const;

interface JoinStepsProps {
  /** The account request of this browser, if there is one. */
  readonly request: OwnAccountRequest | null | undefined;
}

/** The three steps from the first visit to the first match, each with its button. */
export function JoinSteps({ request }: JoinStepsProps) {
  const { user } = useSession();
  return (
    <ol
      className="flex flex-col gap-px border border-line rounded-md bg-line overflow-hidden"
      aria-label="Three steps to your first match"
    >
      <Step
        number={1}
        title="Get the game"
        text="It is free."
        action={
          <a href={`#${SECTION_IDS.game}`} className={getButtonClass()}>
            Download
          </a>
        }
      />
      {user ? (
        <Step
          number={2}
          title="Get an account"
          text={
            <>
              You have one, <bdi translate="no">{user.userName}</bdi>.
            </>
          }
          isDone={true}
        />
      ) : (
        <AccountStep request={request} />
      )}
      <Step
        number={3}
        title="Join a queue"
        text="When it is full, you play."
        action={
          <Link {...paths.queues} className={getButtonClass(user ? "primary" : "plain")}>
            Queues
          </Link>
        }
      />
    </ol>
  );
}

const REQUEST_TEXTS: Readonly<Record<OwnAccountRequest["state"], string>> = {
  OPEN: "You have asked for one.",
  DECLINED: "An admin has answered.",
  INVITED: "It is ready. Set your password.",
  JOINED: "It was created. Log in.",
};

function AccountStep({ request }: JoinStepsProps) {
  const { title, text, button } = describeAccountStep();
  if (request) {
    return <Step number={2} title={title} text={REQUEST_TEXTS[request.state]} isDone={request.state === "JOINED"} />;
  }
  return (
    <Step
      number={2}
      title={title}
      text={text}
      action={
        <a href={`#${SECTION_IDS.account}`} className={getButtonClass("primary")}>
          {button}
        </a>
      }
    />
  );
}

function describeAccountStep() {
  const title = "Get an account";
  if (hasDiscordSignUp()) return { title, text: "At once, with Discord.", button: "See how" };
  if (hasAccountRequests()) return { title: "Ask for an account", text: "An admin answers here.", button: "Ask now" };
  return { title, text: "An admin creates it.", button: "See how" };
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: ReactNode;
  /** The button; none if there is nothing to do now. */
  readonly action?: ReactNode;
  readonly isDone?: boolean;
}

function Step({ number, title, text, action, isDone = false }: StepProps) {
  return (
    <li className="flex items-center gap-3 py-3 px-4 bg-surface">
      <span className="flex-none min-w-5 text-soft font-display font-bold text-2xl leading-none" aria-hidden={true}>
        {isDone ? <Icon icon={Check} className="text-ok-text" /> : number}
      </span>
      <div className="flex-1 min-w-0">
        <p className="font-display font-bold text-lg leading-[1.2]">
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </p>
        <p className="text-soft text-sm">{text}</p>
      </div>
      {action}
    </li>
  );
}
