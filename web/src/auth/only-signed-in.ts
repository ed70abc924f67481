import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { viewerOf } from "../platform/session.ts";

interface Arrival {
  readonly context: { readonly queries: QueryClient };
  readonly location: { readonly href: string };
}

/** `beforeLoad` of what visitors do not have: leads them to sign in, and back. */
export async function onlySignedIn({ context, location }: Arrival): Promise<void> {
  const isVisitor = (await viewerOf(context.queries)) === null;
  if (isVisitor) throw redirect({ ...paths.signIn(location.href), replace: true });
}
