import type { BodyOf, releaseEndpoints } from '@mpn/domain';
import type { Row } from '@mpn/server-kit';

type Line = BodyOf<typeof releaseEndpoints.patch>['pLine'] | undefined;

/** The columns of a P or C line; undefined leaves them as they are, an empty line clears them. */
export function lineColumns(prefix: 'p_line' | 'c_line', line: Line): Row {
  if (line === undefined) return {};
  return { [`${prefix}_year`]: line?.year ?? null, [`${prefix}_owner`]: line?.owner || null };
}
