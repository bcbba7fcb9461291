import type { InteractionCounts, InteractionStatus } from '@mpn/domain';
import { theme } from 'antd';

/** The counted interactions, weakest first, and their names. */
export const MEASURES = [
  'seen',
  'listenedTo',
  'downloaded',
  'requested',
] as const satisfies (keyof InteractionCounts)[];
export type Measure = (typeof MEASURES)[number];

export const STATUS_OF: Record<Measure, InteractionStatus> = {
  seen: 'SEEN',
  listenedTo: 'LISTENED_TO',
  downloaded: 'DOWNLOADED',
  requested: 'REQUESTED',
};

/** Line styles, for users who cannot distinguish the colours. */
export const DASHES: Record<Measure, string | undefined> = {
  seen: undefined,
  listenedTo: undefined,
  downloaded: '7 4',
  requested: '2 4',
};

/** One colour per measure, on all parts of the page. */
export function useMeasureColors(): Record<Measure, string> {
  const { token } = theme.useToken();
  return {
    seen: token.colorTextTertiary,
    listenedTo: token.colorPrimary,
    downloaded: token.colorWarning,
    requested: token['purple-7'],
  };
}
