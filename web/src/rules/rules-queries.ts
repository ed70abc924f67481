import { clientsQueries } from "../clients/clients-queries.ts";

export const rulesScreenQueries = () => [clientsQueries.all];
