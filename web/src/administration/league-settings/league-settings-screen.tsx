import { AdminPage, backToAdmin } from "../../people/auth/access-denied.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EnvironmentSettings } from "./environment-settings.tsx";
import { LeagueForm } from "./league-form.tsx";
import { leagueSettingsQuery } from "./settings-change.ts";
import { getGroupId, settingsGroupTitles } from "./settings-group.tsx";

/** Admins change the settings of the site here, and see those that only the environment variables set. */
export function LeagueSettingsScreen() {
  const queryResult = useQuery(leagueSettingsQuery);
  return (
    <AdminPage
      title="Settings"
      subtitle="Settings of the whole league. They take effect immediately, without a restart."
      back={backToAdmin}
    >
      <Loaded query={queryResult} skeleton={<Skeleton height="20rem" />}>
        {(settings) => (
          <>
            <SettingsContents />
            {/* Puts the button of the form below its fields, at the right of the titles of the groups. */}
            <div className="lg:[&>form>:last-child]:ml-74 lg:[&>form>:last-child]:max-w-160">
              <LeagueForm settings={settings} />
            </div>
            <EnvironmentSettings settings={settings} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

/** Links to the groups of settings. */
function SettingsContents() {
  return (
    <nav className="flex flex-wrap gap-x-5" aria-label="Groups of settings">
      {settingsGroupTitles.map((title) => (
        <a key={title} href={`#${getGroupId(title)}`} className="inline-flex items-center min-h-target">
          {title}
        </a>
      ))}
    </nav>
  );
}
