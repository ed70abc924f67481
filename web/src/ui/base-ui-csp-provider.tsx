import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";

/**
 * Prevents Base UI from writing `<style>` elements, which our content security policy forbids. Wrap all Base UI
 * components in it.
 */
export function BaseUiCspProvider({ children }: { readonly children: ReactNode }) {
  return <CSPProvider disableStyleElements={true}>{children}</CSPProvider>;
}
