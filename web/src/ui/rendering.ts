/** What a page is first drawn by: what the server knew of the browser. Browsers begin with the same, and then look. */
export interface FirstView {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly timeZone: string;
  /** At most the width of the window, in CSS pixels. */
  readonly width: number;
}

/** A page that is being rendered on the server. */
export interface Rendering {
  readonly viewport: FirstView;
  /** What has to arrive before it can be rendered whole. */
  readonly waitsFor: Promise<unknown>[];
}

let find: () => Rendering | undefined = () => undefined;
let sent: FirstView | undefined;

/** The page that is being rendered on the server; none in a browser. */
export function currentRendering(): Rendering | undefined {
  return find();
}

/** @param current finds the page that is being rendered in the asynchronous context of whoever asks */
export function renderOnServer(current: () => Rendering | undefined): void {
  find = current;
}

/** Notes by what the server rendered the page that the browser takes over. */
export function takeOver(view: FirstView): void {
  sent = view;
}

/** For server snapshots: what the page was rendered by, or is. */
export function firstView(): FirstView {
  const view = find()?.viewport ?? sent;
  if (view === undefined) throw new Error("The page was not rendered on the server");
  return view;
}
