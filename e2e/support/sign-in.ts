import type { BrowserContext } from "@playwright/test";
import { usersEndpoints } from "contract/users-endpoints.ts";

/** Signs a browser in without the form. @param url the league's URL */
export async function signIn(
  context: BrowserContext,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const response = await context.request.post(`${url}/api${usersEndpoints.signIn.path}`, {
    headers: { origin: url },
    data: { email, password },
  });
  if (!response.ok()) throw new Error(`The sign-in of ${email} was rejected: ${await response.text()}`);
}
