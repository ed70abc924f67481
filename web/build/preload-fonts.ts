import type { Plugin } from "vite";

/**
 * Has the browser fetch fonts together with the page instead of after the styles that name them.
 * @param faces how the names of the font files begin
 */
export function preloadFonts(...faces: string[]): Plugin {
  return {
    name: "league:preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith(".woff2") && faces.some((face) => file.includes(`/${face}`)))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
            injectTo: "head",
          })),
    },
  };
}
