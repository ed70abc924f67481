import { isolateBidi } from "contract/bidi-isolation.ts";
import { paths } from "../../paths.ts";
import { type EndedSession, forgetRememberedViewer, requestSignIn } from "../../platform/ended-session.ts";
import { Button, getButtonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Tells the viewer that their session has ended, or that another user is signed in now. Offers to log in again. */
export function EndedSessionBar({ session }: { readonly session: EndedSession }) {
  const { title, text } = describeSession(session);
  const logIn = () => void requestSignIn(session.formerUser, { isForPendingCall: false });
  return (
    <section className="border-b border-line-strong bg-surface" aria-label="Your session">
      <div className="max-w-[calc(var(--container-page)_+_2_*_var(--spacing-gutter))] mx-auto py-2 px-gutter">
        <Notice
          state="warn"
          title={title}
          urgent={true}
          actions={
            <>
              <a href={paths.signIn().to} target="_blank" rel="noreferrer" className={getButtonClass()}>
                In a new tab
              </a>
              {!session.isViewRetained && <Button onClick={forgetRememberedViewer}>Dismiss</Button>}
              <Button kind="primary" onClick={logIn}>
                Log in
              </Button>
            </>
          }
        >
          {text}
        </Notice>
      </div>
    </section>
  );
}

interface SessionText {
  readonly title: string;
  readonly text: string;
}

function describeSession({ formerUser, currentUser, isViewRetained }: EndedSession): SessionText {
  if (!isViewRetained) return { title: SESSION_ENDED, text: "You see the site as a visitor now." };
  if (currentUser === null) return { title: SESSION_ENDED, text: "What you typed is still here. Log in to send it." };
  if (currentUser._id === formerUser._id)
    return { title: "Your role has changed.", text: "What you typed is still here." };
  return {
    title: `You are logged in as ${isolateBidi(currentUser.userName)} now.`,
    text: `What ${isolateBidi(formerUser.userName)} typed is still here.`,
  };
}

const SESSION_ENDED = "Your session has ended.";
