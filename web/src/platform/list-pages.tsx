import { pageSizes } from "contract/constants.ts";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Pagination } from "../ui/pagination.tsx";

interface ListPlace {
  readonly page: number;
  readonly numberPerPage: (typeof pageSizes)[number];
}

interface ListPagesProps {
  /** Where in the list the address says to be. */
  readonly place: ListPlace;
  /** Of all pages together. */
  readonly total: number;
  readonly onPlace: (changes: Partial<ListPlace>) => void;
}

/** The pages of a list; nothing where there is nothing to turn, and beyond the last, which says so itself. */
export function ListPages({ place: { page, numberPerPage }, total, onPlace }: ListPagesProps) {
  const isBeyond = (page - 1) * numberPerPage >= total;
  if (isBeyond || (total <= pageSizes[0] && page === 1)) return null;
  return (
    <Pagination
      page={page}
      numberPerPage={numberPerPage}
      total={total}
      sizes={pageSizes}
      onPage={(chosen) => onPlace({ page: chosen })}
      onSize={(chosen) => onPlace({ numberPerPage: pageSizes.find((size) => size === chosen) ?? numberPerPage })}
    />
  );
}

/** Stands where an address asks for a page that the list does not have. */
export function BeyondLastPage({ onPlace }: Pick<ListPagesProps, "onPlace">) {
  return (
    <Empty action={<Button onClick={() => onPlace({ page: 1 })}>First page</Button>}>
      The list ends before this page.
    </Empty>
  );
}
