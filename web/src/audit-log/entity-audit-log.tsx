import type { EntityKind } from "contract/audit-log-kinds.ts";
import { Suspense } from "react";
import { useSession } from "../platform/session.ts";
import { createLazyComponent } from "../ui/lazy-component.tsx";

const AuditLogSection = createLazyComponent(async () => (await import("./audit-log-entries.tsx")).AuditLogSection);

/** The audit log of an entity, shown at the end of its page. Renders nothing unless the viewer is an admin. */
export function EntityAuditLog(entity: { readonly kind: EntityKind; readonly entityId: string }) {
  const { isAdmin } = useSession();
  if (!isAdmin) return null;
  return (
    <Suspense fallback={null}>
      <AuditLogSection {...entity} />
    </Suspense>
  );
}
