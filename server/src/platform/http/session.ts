import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionCookie } from "./http.ts";

/** The session token that a call was sent with, not yet checked, and whether in the header or in the cookie. */
export type SentToken = { readonly token: string; readonly inHeader: boolean };

/** The caller's session, as a handler sees and changes it. */
export type Session = {
  /** `null`: the call was sent without a token. */
  readonly sent: SentToken | null;
  /** Sets the cookie with this token, for so many seconds. */
  start(token: string, seconds: number): void;
  /** Clears the cookie. */
  end(): void;
  /** What the browser keeps while it is on another site to sign in, in a cookie of its own. */
  readonly pendingSignIn: {
    /** `null`: nothing was sent. */
    readonly sent: string | null;
    start(value: string, seconds: number): void;
    end(): void;
  };
};

const longestToken = 256;

/** The token of the `Authorization` header (`JWT` or `Bearer`), or where that holds none, of the cookie. */
export function tokenOf(
  { headers, cookies }: Pick<FastifyRequest, "headers" | "cookies">,
  cookie: SessionCookie,
): SentToken | null {
  const [, inHeader] = /^(?:JWT|Bearer) +(\S.*)$/i.exec(headers.authorization ?? "") ?? [];
  const token = inHeader ?? cookies[cookie.name];
  if (!token || token.length > longestToken) return null;
  return { token, inHeader: inHeader !== undefined };
}

/** What the browser kept while it was on another site to sign in; `null`: nothing. */
export function pendingSignInOf(request: FastifyRequest, cookie: SessionCookie): string | null {
  return request.cookies[pendingSignInName(cookie)] ?? null;
}

/** The session that belongs to a call, with cookies as its storage. */
export function sessionOf(sent: SentToken | null, reply: FastifyReply, cookie: SessionCookie): Session {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: cookie.secure } as const;
  return {
    sent,
    start: (token, seconds) => void reply.setCookie(cookie.name, token, { ...options, maxAge: seconds }),
    end: () => void reply.clearCookie(cookie.name, options),
    pendingSignIn: {
      sent: pendingSignInOf(reply.request, cookie),
      start: (value, seconds) =>
        void reply.setCookie(pendingSignInName(cookie), value, { ...options, maxAge: seconds }),
      end: () => void reply.clearCookie(pendingSignInName(cookie), options),
    },
  };
}

function pendingSignInName({ secure }: SessionCookie): string {
  return secure ? "__Host-pending-sign-in" : "pending-sign-in";
}

/** The cookie of a session: bound to this host (`__Host-`) where the site uses https. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith("https:");
  return { name: secure ? "__Host-session" : "session", secure };
}
