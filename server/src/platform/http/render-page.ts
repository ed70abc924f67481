const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What the page is told before it loads: its title, and what its `<meta>` tags say. */
export type PageSettings = { readonly title: string; readonly metas: Readonly<Record<string, string>> };

/**
 * The built page with its title and the content of the named `<meta>` tags replaced.
 *
 * @throws when the page lacks one of them
 */
export function renderPage(built: string, { title, metas }: PageSettings): string {
  const titled = replaceOne(built, /(<title>)[^<]*(<\/title>)/, title);
  return Object.entries(metas).reduce(
    (page, [name, content]) => replaceOne(page, new RegExp(`(<meta name="${name}" content=")[^"]*(")`), content),
    titled,
  );
}

/** The built web app manifest with the league's name in it. @throws when it is no JSON object */
export function renderManifest(built: string, name: string): string {
  return JSON.stringify({ ...(JSON.parse(built) as object), name, short_name: name });
}

function replaceOne(page: string, pattern: RegExp, text: string): string {
  if (!pattern.test(page)) throw new Error(`The page has no ${pattern.source}`);
  return page.replace(pattern, (_, before: string, after: string) => before + escaped(text) + after);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
}
