import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const IMPORT = /import \{([^}]*)\} from "lucide-react";/g;
const MAKES_ICON = "import createLucideIcon from '../createLucideIcon.mjs';";
const ownIcon = `import { createIcon as createLucideIcon } from ${JSON.stringify(fileURLToPath(import.meta.resolve("./icon.ts")))};`;
const EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g;

/**
 * Imports each icon from its own file instead of from the index of all, so that whoever uses one icon is not taken to use
 * every other, and 2 500 files are not read. What makes a component of an icon is `icon.ts`, a kilobyte less.
 */
export function directIcons(): Plugin {
  const index = fileURLToPath(import.meta.resolve("lucide-react")).replace(/dist\/.*$/, "dist/esm/lucide-react.mjs");
  const files = filesOfIcons(index);
  return {
    name: "league:direct-icons",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (code.includes(MAKES_ICON)) return code.replace(MAKES_ICON, ownIcon);
      if (!id.includes("/src/") || !code.includes('"lucide-react"')) return null;
      return code.replace(IMPORT, (whole, names: string) => {
        const specifiers = names.split(",").map((name) => name.trim());
        const values = specifiers.filter((name) => name !== "" && !name.startsWith("type "));
        const own = values.map((name) => files.get(name));
        if (own.includes(undefined)) this.error(`lucide-react has no file for one of ${whole}`);
        return values.map((name, position) => `import ${name} from ${JSON.stringify(own[position])};`).join("");
      });
    },
  };
}

/** The path of each icon, by every name that it has. */
function filesOfIcons(index: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of readFileSync(index, "utf8").matchAll(EXPORT)) {
    for (const name of names.split(",")) files.set(name.replace("default as", "").trim(), join(dirname(index), file));
  }
  return files;
}
