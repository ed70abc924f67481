import { Armchair, ChartColumn, Gamepad2, Server, ShieldCheck, Swords, Users } from "lucide-react";
import { Suspense } from "react";
import { AreaFrame, type AreaLink } from "../frame/area-frame.tsx";
import { paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const AdminCount = lazyPart(async () => (await import("../admin/admin-count.tsx")).AdminCount);

export function RankedLayout() {
  return <AreaFrame home={paths.ranked} players={paths.players} profile={paths.profile} links={useRankedLinks()} />;
}

function useRankedLinks(): AreaLink[] {
  const { isAdmin } = useSession();
  const links: AreaLink[] = [
    { label: "Players", icon: Users, path: paths.players },
    { label: "Results", icon: Swords, path: paths.results },
    { label: "Stats", icon: ChartColumn, path: paths.stats },
    { label: "Queues", icon: Armchair, path: paths.queues },
  ];
  if (isAdmin) {
    links.push({ label: "Modes", icon: Gamepad2, path: paths.modes });
    links.push({ label: "Servers", icon: Server, path: paths.gameServers });
    links.push({
      label: "Admin",
      icon: ShieldCheck,
      path: paths.admin,
      badge: (
        <Suspense key="count" fallback={null}>
          <AdminCount area="ranked" />
        </Suspense>
      ),
    });
  }
  return links;
}
