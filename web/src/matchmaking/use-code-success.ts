import { useNavigate } from "@tanstack/react-router";
import { CURRENT_PAGE, useFlashParam, useSearchParams } from "../platform/search-params.ts";
import { toast } from "../ui/toast.ts";
import { queueSearch } from "./queues-queries.ts";

/** Shows a toast once if the URL says that a Discord code was activated, then removes the parameter. */
export function useCodeSuccess(): void {
  const [{ codeSuccess }] = useSearchParams(queueSearch);
  const navigate = useNavigate();
  useFlashParam(codeSuccess, () => {
    toast.success("Discord code activated successfully");
    void navigate({ to: CURRENT_PAGE, search: (before) => ({ ...before, codeSuccess: undefined }), replace: true });
  });
}
