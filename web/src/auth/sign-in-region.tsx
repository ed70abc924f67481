import { type ComponentType, useEffect, useRef, useState } from "react";
import { type SignInRequest, useSignInRequest } from "../platform/sign-in-again.ts";
import { inTime } from "../ui/lazy-part.ts";
import { toast } from "../ui/toast.ts";
import type { SignInDialog } from "./sign-in-dialog.tsx";

/** Shows the sign-in dialog when it is requested; stands once, near the root. Its code is fetched with the first request. */
export function SignInRegion() {
  const request = useSignInRequest();
  const last = useRef<SignInRequest | null>(null);
  last.current = request ?? last.current; // the words stay while the window fades
  const [Dialog, setDialog] = useState<ComponentType<Parameters<typeof SignInDialog>[0]> | null>(null);
  useEffect(() => {
    if (Dialog || !request) return;
    inTime(import("./sign-in-dialog.tsx")).then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      () => {
        if (!request.isForCall) toast.error("The login could not be shown", "Log in in a new tab instead.");
        request.answer(false);
      },
    );
  }, [Dialog, request]);
  return Dialog && last.current && <Dialog request={last.current} open={request !== null} />;
}
