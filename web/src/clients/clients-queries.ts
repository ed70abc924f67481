import { clients } from "../api-clients.ts";
import { query } from "../platform/query.ts";

export const clientsQueries = {
  /** The official clients, there or not. */
  all: query({ queryKey: ["clients"], queryFn: async ({ signal }) => (await clients.listClients({ signal })).data }),
};
