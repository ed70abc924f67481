/*
 * The interface between the server and the renderer of the web app. The web app is built twice: for browsers, and as a
 * module that the server loads to render pages to HTML.
 */

/** The time and time zone with which a page is first rendered. */
export interface ViewerClock {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** An IANA time zone, such as `Europe/Paris`. The league's until the browser has sent its own. */
  readonly timeZone: string;
}

/** A page that a browser has requested. */
export interface PageRequest {
  /** Path and query. */
  readonly href: string;
  readonly clock: ViewerClock;
  /** Whether the request has a session cookie. Without one, the viewer is not fetched. */
  readonly mayBeSignedIn: boolean;
  readonly league: LeagueInfo;
  /** Makes a call on behalf of the viewer. */
  readonly call: (method: string, url: string, body: string | undefined) => Promise<ApiReply>;
}

/** Information about the league that a page has before it makes a call. */
export interface LeagueInfo {
  readonly name: string;
  /** An IANA time zone, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** The URL of the community's chat server. */
  readonly communityUrl: string | null;
  /** What the league is, in one line for visitors. `null` for the default text. */
  readonly introduction: string | null;
  /** How to reach an admin: an e-mail address, a URL or a text. */
  readonly adminContact: string | null;
  /** Where players download the game. `null` for the official sites. */
  readonly clientsUrl: string | null;
  readonly hasDiscord: boolean;
  /** Whether visitors can sign up with a Discord account. */
  readonly hasDiscordSignUp: boolean;
  readonly hasMail: boolean;
  readonly hasAccountRequests: boolean;
  /** The path of the league's own logo. `null` for the default logo. */
  readonly logo: string | null;
}

/** The reply to a call that the renderer has made. */
export interface ApiReply {
  readonly status: number;
  /** JSON. */
  readonly text: string;
}

/**
 * The outcome of rendering a page. `unrendered`: the browser has to render the page, because some of its data or code
 * could not be loaded.
 */
export type RenderedPage =
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "unrendered"; readonly status: 200 | 404 }
  | {
      readonly kind: "rendered";
      /** 404 if the page's record does not exist. The page then says so. The page of an unknown player shows the list of players. */
      readonly status: 200 | 404;
      readonly html: string;
      /** The data with which the browser hydrates the page, as JSON. */
      readonly data: string;
      /** The canonical path and query of the page. */
      readonly path: string;
      /** The title without the league's name. */
      readonly title: string | undefined;
      readonly description: string | undefined;
      /** Whether search engines should not index the page. */
      readonly isUnlisted: boolean;
      /** The names of the rendered components that have their own chunks, such as screens. */
      readonly components: readonly string[];
    };

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** The module that the server loads. */
export interface Renderer {
  readonly render: RenderPage;
  /**
   * Returns the path and query without search parameters that the page does not know or that have their default value.
   *
   * @param href path and query
   */
  readonly toCanonicalUrl: (href: string) => string;
}

/** The part of Node's `AsyncLocalStorage` that the renderer needs. The web app does not depend on Node's types. */
export interface ContextStorage<T> {
  run<Result>(value: T, work: () => Result): Result;
  getStore(): T | undefined;
}
