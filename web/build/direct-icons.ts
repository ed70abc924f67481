import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const IMPORT = /import \{([^}]*)\} from "lucide-react";/g;
const MAKES_ICON = "import createLucideIcon from '../createLucideIcon.mjs';";
const ownIcon = `import { createIcon as createLucideIcon } from ${JSON.stringify(fileURLToPath(import.meta.resolve("./icon.ts")))};`;
const EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+)\.mjs'/g;

/**
 * Imports each icon from its own file instead of from the index of all, so that whoever uses one icon is not taken to use
 * every other, and 2 500 files are not read. What makes a component of an icon is `icon.ts`, a kilobyte less.
 */
export function directIcons(): Plugin {
  const files = filesOfIcons();
  return {
    name: "league:direct-icons",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (code.includes(MAKES_ICON)) return code.replace(MAKES_ICON, ownIcon);
      if (!id.includes("/src/") || !code.includes('"lucide-react"')) return null;
      return code.replace(IMPORT, (whole, names: string) => {
        const values = names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type "));
        if (!values.every((name) => files.has(name))) this.error(`lucide-react has no file for one of ${whole}`);
        return values.map((name) => `import ${name} from "lucide-react/${files.get(name)}";`).join("");
      });
    },
  };
}

/** Which file each icon has in the package, by every name of it. */
function filesOfIcons(): ReadonlyMap<string, string> {
  const index = fileURLToPath(import.meta.resolve("lucide-react")).replace(/dist\/.*$/, "dist/esm/lucide-react.mjs");
  const files = readFileSync(index, "utf8").matchAll(EXPORT);
  return new Map(
    [...files].flatMap(([, names = "", file = ""]) =>
      names.split(",").map((name): [string, string] => [name.replace("default as", "").trim(), file]),
    ),
  );
}
