/*
 * What the server and the web's renderer say to each other. The web is built twice: for browsers, and as a module that
 * the server loads to send a page as HTML.
 */

/** The time by which a page is first drawn. */
export interface ViewerClock {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A time zone of the IANA database, such as `Europe/Paris`; UTC until the browser has sent it. */
  readonly timeZone: string;
}

export interface PageRequest {
  /** Path and query. */
  readonly href: string;
  readonly clock: ViewerClock;
  /** Whether there may be a session; without one nobody is asked who is looking. */
  readonly mayBeSignedIn: boolean;
  readonly league: LeagueFacts;
  /** Makes a call in the name of whoever asks for the page. */
  readonly call: (method: string, address: string, body: string | undefined) => Promise<CallReply>;
}

/** What a page knows of the league before any call. */
export interface LeagueFacts {
  readonly name: string;
  /** Of the community's chat server. */
  readonly communityUrl: string | null;
  readonly hasDiscord: boolean;
  /** Whether a Discord account is enough to get an account here. */
  readonly hasDiscordSignUp: boolean;
  readonly hasMail: boolean;
  readonly hasAccountRequests: boolean;
  /** The path of the league's own mark; `null`: the software's emblem. */
  readonly mark: string | null;
}

export interface CallReply {
  readonly status: number;
  /** JSON. */
  readonly text: string;
}

/** The page as HTML; without it the browser has to render it, because something it needs could not be had. */
export type RenderedPage =
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "unrendered"; readonly status: 200 | 404 }
  | {
      readonly kind: "rendered";
      readonly status: 200 | 404;
      readonly html: string;
      /** What the browser goes on with, JSON. */
      readonly data: string;
      /** The page's own path and query. */
      readonly path: string;
      /** The page's title without the league's name. */
      readonly title: string | undefined;
      readonly description: string | undefined;
      /** Whether search engines shall leave it out. */
      readonly isUnlisted: boolean;
      /** The names of the components on it that have chunks of their own, such as screens. */
      readonly components: readonly string[];
    };

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** What the server loads of the web. */
export interface Renderer {
  readonly render: RenderPage;
  /**
   * The address of a page with those search parameters alone that the page knows and that say something; all others change
   * nothing.
   *
   * @param href path and query
   */
  readonly knownAddress: (href: string) => string;
}

/** Node's `AsyncLocalStorage`, which the web does not know by name. */
export interface Storage<T> {
  run<Answer>(value: T, work: () => Answer): Answer;
  getStore(): T | undefined;
}
