import type { MediaTableRow } from '@mpn/domain';

interface Listed {
  id: number;
  title: string;
}

/** The releases of the list as it was last shown, in its order. */
let order: readonly Listed[] = [];

export function rememberOrder(rows: readonly Pick<MediaTableRow, 'id' | 'title'>[]): void {
  order = rows.map(({ id, title }) => ({ id, title }));
}

/** The releases before and after this one in the list; null at its ends, and where the page was not opened from it. */
export function neighboursOf(releaseId: number): { previous: Listed | null; next: Listed | null } {
  const index = order.findIndex(({ id }) => id === releaseId);
  if (index < 0) return { previous: null, next: null };
  return { previous: order[index - 1] ?? null, next: order[index + 1] ?? null };
}
