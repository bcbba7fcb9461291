import type { Right, SamplingMedium } from '@mpn/domain';

/** Media and rights in the order of the table of prices. */
export const MEDIUMS = ['RADIO', 'TV', 'PRINT', 'WEBRADIO', 'ONLINE', 'INDUSTRY'] as const satisfies SamplingMedium[];
export const RIGHTS = ['DOWNLOAD', 'STREAMING'] as const satisfies Right[];
