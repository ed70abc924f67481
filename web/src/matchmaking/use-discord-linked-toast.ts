import { useNavigate } from "@tanstack/react-router";
import { CURRENT_PAGE, useFlashParam, useSearchParams } from "../platform/search-params.ts";
import { toast } from "../ui/toast.ts";
import { discordRedirectSearch } from "./queues-queries.ts";

/**
 * Shows a toast once if the URL says that a Discord account was linked (`codeSuccess`), then removes the parameter. The
 * wording of the toast is that of the previous site.
 */
export function useDiscordLinkedToast(): void {
  const [{ codeSuccess }] = useSearchParams(discordRedirectSearch);
  const navigate = useNavigate();
  useFlashParam(codeSuccess, () => {
    toast.success("Discord code activated successfully");
    void navigate({ to: CURRENT_PAGE, search: (current) => ({ ...current, codeSuccess: undefined }), replace: true });
  });
}
