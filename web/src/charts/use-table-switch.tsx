import { ChartLine, Sheet } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";

/** Whether a chart is shown as a table instead, for those who cannot see it or want its figures; and the button for it. */
export function useTableSwitch(): { readonly isTable: boolean; readonly tableSwitch: ReactNode } {
  const [isTable, setIsTable] = useState(false);
  const tableSwitch = (
    <Button size="small" icon={isTable ? ChartLine : Sheet} onClick={() => setIsTable(!isTable)}>
      {isTable ? "As picture" : "As table"}
    </Button>
  );
  return { isTable, tableSwitch };
}
