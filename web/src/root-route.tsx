import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { useRef } from "react";
import { RootFrame } from "./platform/root-frame.tsx";
import { type SignInRequest, useSignInRequest } from "./platform/session-lapse.ts";
import { useRequestedPart } from "./ui/lazy-part.tsx";
import { toast } from "./ui/toast.ts";

export const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  component: () => (
    <RootFrame>
      <SignInRegion />
    </RootFrame>
  ),
});

/** Shows the sign-in dialog when it is requested; rendered once, near the root. */
function SignInRegion() {
  const request = useSignInRequest();
  const last = useRef<SignInRequest | null>(null);
  last.current = request ?? last.current; // the text stays while the dialog fades out
  const Dialog = useRequestedPart(
    request,
    async () => (await import("./auth/sign-in-dialog.tsx")).SignInDialog,
    ({ isForCall, answer }) => {
      if (!isForCall) toast.error("The login could not be shown", "Log in in a new tab instead.");
      answer(false);
    },
  );
  return Dialog && last.current && <Dialog request={last.current} open={request !== null} />;
}
