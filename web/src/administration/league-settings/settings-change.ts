import { useQueryClient } from "@tanstack/react-query";
import type { LeagueSettings } from "contract/league-settings.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";
import { hasUnsavedEdits } from "../../platform/unsaved-edits.ts";

export const leagueSettingsQuery = defineQuery({
  queryKey: ["leagueSettings"],
  access: "ADMIN",
  queryFn: async ({ signal }) => (await api.settings.getLeagueSettings({ signal })).data,
  meta: { failure: "Error while fetching settings" },
});

export interface SettingsProps {
  readonly settings: LeagueSettings;
}

type ChangeResponse = Awaited<ReturnType<typeof api.settings.changeLeagueSettings>>;

/**
 * Returns the messages of a settings change, and a handler for its response. `needsReload` reloads the page: settings that
 * every page shows, such as the name and the logo, are part of the HTML. The page is not reloaded while other edits are
 * unsaved.
 */
export function useSettingsChange() {
  const queryClient = useQueryClient();
  return {
    success: "Settings changed",
    failure: "Settings not changed",
    onDone: ({ data }: ChangeResponse, { needsReload }: { readonly needsReload: boolean }) => {
      queryClient.setQueryData(leagueSettingsQuery.queryKey, data);
      if (needsReload && !hasUnsavedEdits()) location.reload();
    },
  };
}
