import type { Plugin } from "vite";

const ENDPOINTS_FILE = /\/contract\/src\/[\w-]+-endpoints\.ts$/;
/** Matches a field of an endpoint that only the server reads. Browsers read `method` and `path`. */
const SERVER_FIELD =
  /,\s+(?:access|anonymous|cached|creates|entity|precedesSignIn|readOnly|streams): (?:"\w+"|null|true)/g;

/** Creates a plugin that leaves out the fields of endpoints that browsers do not read. Every page loads all endpoints. */
export function createClientEndpointsPlugin(): Plugin {
  return {
    name: "league:client-endpoints",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: (code, id) => (ENDPOINTS_FILE.test(id) ? code.replace(SERVER_FIELD, "") : null),
  };
}
