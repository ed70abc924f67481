import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";

export const clientsQueries = {
  /** All official game clients, including those that cannot be downloaded yet. */
  all: defineQuery({
    queryKey: ["clients"],
    queryFn: async ({ signal }) => (await api.clients.listClients({ signal })).data,
  }),
};
