import { Share2 } from "lucide-react";
import { Button } from "./button.tsx";
import { toast } from "./toast.ts";

/** Shares the page by what the device has for it, else copies its address. Where links are shown, so is its picture. */
export function ShareButton({ address = () => location.href }: { readonly address?: () => string }) {
  async function share(): Promise<void> {
    const url = address();
    try {
      if (typeof navigator.share === "function") {
        await navigator.share({ url });
      } else {
        await navigator.clipboard.writeText(url);
        toast.success("Link copied");
      }
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === "AbortError";
      if (!isDismissed) toast.error("Link not copied", "The browser refuses access to the clipboard.");
    }
  }
  return (
    <Button icon={Share2} onClick={() => void share()}>
      Share
    </Button>
  );
}
