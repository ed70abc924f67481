import { type ComponentType, createElement } from "react";
import { getName, listButtons, readText } from "./describe-page.ts";
import { type OpenPage, openPage, type PageOptions } from "./open-page.ts";

interface ComponentOptions extends Partial<PageOptions> {
  /** The path and query of the page that would contain the component. */
  readonly href?: string;
}

/** Opens a component without the page around it, which is faster than a page. The default viewer is a visitor. */
export function openComponent<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  { href = "/ranked/about", viewer = null, ...options }: ComponentOptions = {},
): Promise<OpenPage> {
  return openPage(href, { viewer, ...options, component: createElement(component, props) });
}

/** Opens a component, and returns its text, links and buttons. */
export async function readComponent<Props extends object>(
  ...component: Parameters<typeof openComponent<Props>>
): Promise<{ readonly text: string; readonly links: readonly string[]; readonly buttons: readonly string[] }> {
  const page = await openComponent(...component);
  const text = readText(document.body);
  const links = listLinks();
  const buttons = listButtons(document.body).map(getName);
  await page.close();
  return { text, links, buttons };
}

/** Returns the names and targets of the links of the page: `Queues → /ranked/queues`. */
export function listLinks(): string[] {
  return [...document.querySelectorAll("a")].map((link) => `${getName(link)} → ${link.getAttribute("href")}`);
}
