import { expect } from "vitest";
import { openLeagueWithDiscordServer } from "./open-discord-league.ts";

/**
 * Opens a league, and creates browsers that follow redirects to Discord and back. `link` creates a Discord account and
 * links it to a player.
 */
export async function openDiscordBrowsers(environment?: () => Record<string, string>) {
  const { league, fakeDiscord, link } = await openLeagueWithDiscordServer({}, environment);
  const createDiscordAccount = (username: string) => fakeDiscord.createAccount({ username, displayName: username });

  /** Creates a browser that stores cookies. @param ipAddress the address from which it sends requests */
  function createBrowser(ipAddress = "127.0.0.1") {
    const cookies = new Map<string, string>();
    const createHeaders = () => ({
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      origin: "http://localhost:3000",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    });
    const inject = async (method: "GET" | "POST", url: string, payload?: object) => {
      const request = { method, url, headers: createHeaders(), remoteAddress: ipAddress, ...(payload && { payload }) };
      const response = await league.http.server.inject(request);
      for (const { name, value } of response.cookies) cookies.set(name, value);
      return response;
    };
    return {
      cookies,
      /** Begins a sign-in and opens Discord's page. @returns the path to which that page redirects */
      async openDiscord(redirectUrl = "/ranked/queues"): Promise<string> {
        const response = await inject("POST", "/api/discord/signIn/begin", { redirectUrl });
        const { data } = response.json<{ data: { url: string } }>();
        const page = await fetch(data.url, { redirect: "manual" });
        const { pathname, search } = new URL(page.headers.get("location") ?? "");
        return pathname + search;
      },
      /** Follows the redirect of Discord's page. @returns the path to which the league redirects */
      async returnFromDiscord(path: string): Promise<string> {
        const response = await inject("GET", path);
        expect(response.statusCode).toBe(303);
        return response.headers.location ?? "";
      },
      /** Completes the sign-in. @returns the reply, which may be an error */
      finishSignIn: async (body: { code?: string; userName?: string } = {}) => {
        const response = await inject("POST", "/api/discord/signIn", body);
        return response.json<{ ok: boolean; errorCode?: string; message?: string; errorData?: object }>();
      },
      /** Returns the user who is signed in, or null. */
      async fetchUser() {
        const response = await inject("GET", "/api/user/signin_token");
        return response.json<{ user: { userName: string } | null }>().user;
      },
    };
  }

  /** Lets a browser go to Discord, where an account authorises the sign-in, and back. */
  async function goToDiscordAndBack(account: { id: string }, browser = createBrowser()) {
    fakeDiscord.authoriseAs(account);
    const path = await browser.openDiscord();
    const target = await browser.returnFromDiscord(path);
    expect(target).toBe("/auth/signin?redirectUrl=%2Franked%2Fqueues&discord=back");
    return browser;
  }
  /** Returns the actions in the audit log, each with what it affected, the oldest first. */
  const listAuditLog = async () => {
    const { data } = await league.call("searchHistory", { as: league.admin, body: {} });
    return data.map(({ action, subject }) => `${action} ${subject?.name ?? "nobody"}`).reverse();
  };
  return { league, fakeDiscord, createDiscordAccount, createBrowser, goToDiscordAndBack, listAuditLog, link };
}
