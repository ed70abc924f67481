import { useNavigate } from "@tanstack/react-router";
import { samePage, useFlashParam, useSearchParams } from "../platform/search-params.ts";
import { toast } from "../ui/toast.ts";
import { queueSearch } from "./queues-queries.ts";

/** Says once that Discord has let the viewer in, where the address of a page about queues says so. */
export function useCodeSuccess(): void {
  const [{ codeSuccess }] = useSearchParams(queueSearch);
  const navigate = useNavigate();
  useFlashParam(codeSuccess, () => {
    toast.success("Discord code activated successfully");
    void navigate({ to: samePage, search: (before) => ({ ...before, codeSuccess: undefined }), replace: true });
  });
}
