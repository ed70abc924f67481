import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint, EndpointSchemas } from "contract/endpoint.ts";

const contractFolder = join(import.meta.dirname, "../../contract/src");

/** The names of the contract's files that have calls, such as "map-picks". */
export const contractFeatures = readdirSync(contractFolder)
  .filter((file) => file.endsWith("-endpoints.ts"))
  .map((file) => file.replace("-endpoints.ts", ""));

/** An endpoint with the name of its group, such as "rankedResults.getResult", and its schemas. */
export type LoadedEndpoint = readonly [name: string, endpoint: Endpoint, schemas: EndpointSchemas];

/** Loads the endpoints of a feature. */
export async function loadEndpoints(feature: string): Promise<LoadedEndpoint[]> {
  const endpoints: Record<string, Record<string, Endpoint>> = await import(
    join(contractFolder, `${feature}-endpoints.ts`)
  );
  const schemas: Record<string, Record<string, EndpointSchemas>> = await import(join(contractFolder, `${feature}.ts`));
  return Object.entries(endpoints).flatMap(([exportName, group]) => {
    const groupName = exportName.replace(/Endpoints$/, "");
    // The calls of both areas share their schemas if they are the same.
    const sharedName = `${feature.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Schemas`;
    const groupSchemas = schemas[`${groupName}Schemas`] ?? schemas[sharedName] ?? {};
    return Object.entries(group).map(([name, endpoint]): LoadedEndpoint => {
      const endpointSchemas = groupSchemas[name];
      if (endpointSchemas === undefined) throw new Error(`${exportName}.${name} has no schemas`);
      return [`${groupName}.${name}`, endpoint, endpointSchemas];
    });
  });
}
