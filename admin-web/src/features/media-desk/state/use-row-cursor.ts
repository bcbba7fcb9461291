import type { MediaTableRow, Page } from '@mpn/domain';
import { useEffect, useState } from 'react';

export interface RowCursor {
  row: MediaTableRow | null;
  select: (id: number) => void;
  /** A row down (1) or up (-1); beyond the page's end the next page follows. */
  move: (step: 1 | -1) => void;
}

/** The row takes the focus, so that Enter and space mean the row and not the button clicked before. */
function focusRow(id: number): void {
  const element = document.querySelector<HTMLElement>(`[data-row-key="${String(id)}"]`);
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

/** The row that the keys act on. Kept while the list is read again, begun anew on another page. */
export function useRowCursor(page: Page<MediaTableRow> | undefined, setPage: (page: number) => void): RowCursor {
  const [currentId, setCurrentId] = useState<number | null>(null);
  const rows = page?.items ?? [];
  const index = rows.findIndex(({ id }) => id === currentId);

  useEffect(() => {
    if (currentId === null) return;
    focusRow(currentId);
  }, [currentId]);

  const move = (step: 1 | -1) => {
    const next = rows[index < 0 ? 0 : index + step];
    if (next) return setCurrentId(next.id);
    const target = (page?.page ?? 1) + step;
    if (page && target >= 1 && target <= Math.ceil(page.total / page.pageSize)) return setPage(target);
    if (currentId !== null) focusRow(currentId);
  };
  return { row: rows[index] ?? null, select: setCurrentId, move };
}
