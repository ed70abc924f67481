import { clients } from "../api-clients.ts";
import { query } from "../platform/query.ts";

export const clientsQueries = {
  /** All official clients, also those that cannot be downloaded yet. */
  all: query({ queryKey: ["clients"], queryFn: async ({ signal }) => (await clients.listClients({ signal })).data }),
};
