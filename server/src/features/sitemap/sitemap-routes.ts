import type { Http } from "../../platform/http/http.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { partsOfSitemap, pathsInSitemap } from "./find-sitemap.ts";

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The addresses of all public pages, for search engines. */
export function serveSitemap({ server, limits }: Http, { db, settings: { publicUrl } }: Context): void {
  server.get("/robots.txt", { onRequest: limits.usual }, (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  server.get("/sitemap.xml", { onRequest: limits.usual }, async (_request, reply) => {
    const parts = await partsOfSitemap(db);
    return reply.type("application/xml").send(fileOf("sitemapindex", "sitemap", parts.map(partAddress)));
  });
  server.get<{ Params: { part: string } }>(
    "/sitemap/:part.xml",
    { onRequest: limits.usual },
    async (request, reply) => {
      const paths = await pathsInSitemap(db, request.params.part);
      if (paths === null) throw refuse("NOT_FOUND");
      return reply.type("application/xml").send(fileOf("urlset", "url", paths));
    },
  );

  function partAddress(part: string): string {
    return `/sitemap/${part}.xml`;
  }

  /** @param paths made of our own words, of keys and of names in percent-encoding, so that nothing in them has to be escaped */
  function fileOf(list: string, item: string, paths: readonly string[]): string {
    const items = paths.map((path) => `<${item}><loc>${publicUrl}${path}</loc></${item}>`).join("\n");
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${items}\n</${list}>\n`;
  }
}
