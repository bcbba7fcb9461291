import type { MediaTableRow, Page } from '@mpn/domain';
import { useEffect, useState } from 'react';

export interface RowCursor {
  row: MediaTableRow | null;
  select: (id: number) => void;
  /** Moves a row down (1) or up (-1), beyond the page's ends to the next or previous page. */
  move: (step: 1 | -1) => void;
}

/** Focuses the row, so that Enter and space act on it and not on the last clicked button. */
function focusRow(id: number): void {
  const element = document.querySelector<HTMLElement>(`[data-row-key="${String(id)}"]`);
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

/** The row that keys act on. Kept on reloads, reset on another page. */
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
