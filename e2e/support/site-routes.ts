import type { Page } from "@playwright/test";

type Route = { readonly fullPath: string; readonly options: { readonly component?: unknown } };
type Router = {
  readonly routesByPath: Readonly<Record<string, Route>>;
  getMatchedRoutes(path: string): readonly [readonly Route[]];
};

/** Returns the routes of all screens (`$` marks parameters), and the page's links to screens with parameters. */
export function collectSiteRoutes(page: Page) {
  return page.evaluate(() => {
    // TanStack Router stores the router in this global variable.
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    const routes = Object.values(router.routesByPath).filter(({ options }) => options.component !== undefined);
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/']")].map(({ pathname: path }) => ({
      path,
      route: router.getMatchedRoutes(path)[0].at(-1)?.fullPath ?? "",
    }));
    return {
      routes: routes.map(({ fullPath }) => fullPath.replace(/\/$/, "")),
      linksWithParameters: links.filter(({ route }) => route.includes("$")),
    };
  });
}
