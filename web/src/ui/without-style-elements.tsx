import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";

/**
 * Keeps Base UI from writing `<style>` elements, which our content security policy forbids; to be rendered around all
 * its components.
 */
export function WithoutStyleElements({ children }: { readonly children: ReactNode }) {
  return <CSPProvider disableStyleElements={true}>{children}</CSPProvider>;
}
