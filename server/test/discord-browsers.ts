import { expect } from "vitest";
import { openDiscordLeague } from "./open-discord-league.ts";

/** Opens a league with browsers that follow redirects to Discord and back. */
export async function openDiscordBrowsers(environment?: () => Record<string, string>) {
  const { league, fakeDiscord, link } = await openDiscordLeague({}, environment);
  const person = (username: string) => fakeDiscord.makePerson({ username, displayName: username });

  /** Creates a browser that keeps its cookies. */
  function browser(address = "127.0.0.1") {
    const cookies = new Map<string, string>();
    const headers = () => ({
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      origin: "http://localhost:3000",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    });
    const store = ({ cookies: set }: { cookies: { name: string; value: string }[] }) => {
      for (const { name, value } of set) cookies.set(name, value);
    };
    const inject = async (method: "GET" | "POST", url: string, payload?: object) => {
      const request = { method, url, headers: headers(), remoteAddress: address, ...(payload && { payload }) };
      const reply = await league.http.server.inject(request);
      store(reply as never);
      return reply;
    };
    return {
      cookies,
      /** Opens Discord's page. @returns the path of the redirect */
      async go(redirectUrl = "/ranked/queues"): Promise<string> {
        const reply = await inject("POST", "/api/discord/signIn/begin", { redirectUrl });
        const page = await fetch(reply.json<{ data: { url: string } }>().data.url, { redirect: "manual" });
        const { pathname, search } = new URL(page.headers.get("location") ?? "");
        return pathname + search;
      },
      /** Follows the redirect of Discord's page. @returns the target path */
      async comeBack(path: string): Promise<string> {
        const reply = await inject("GET", path);
        expect(reply.statusCode).toBe(303);
        return reply.headers.location ?? "";
      },
      finish: async (body: { code?: string; userName?: string } = {}) => {
        const reply = await inject("POST", "/api/discord/signIn", body);
        return reply.json<{ ok: boolean; errorCode?: string; message?: string; errorData?: object }>();
      },
      viewer: async () =>
        (await inject("GET", "/api/user/signin_token")).json<{ user: { userName: string } | null }>().user,
    };
  }

  async function cameBack(account: { id: string }, visitor = browser()) {
    fakeDiscord.authoriseAs(account);
    expect(await visitor.comeBack(await visitor.go())).toBe("/auth/signin?redirectUrl=%2Franked%2Fqueues&discord=back");
    return visitor;
  }
  const history = async () => {
    const { data } = await league.call("searchHistory", { as: league.admin, body: {} });
    return data.map(({ action, subject }) => `${action} ${subject?.name ?? "nobody"}`).reverse();
  };
  return { league, fakeDiscord, person, browser, cameBack, history, link };
}
