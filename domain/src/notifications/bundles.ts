import type { FailedInstitution, FirstInteraction, NotificationData, NotifiedRelease, WaitingRelease } from './data';

/** One item of a bundled notification, by kind. */
export interface BundledItem {
  RELEASE_FIRSTS: NotifiedRelease & { type: FirstInteraction; institution: string };
  DELIVERIES_FAILED: NotifiedRelease & FailedInstitution;
  CART_UNPAID: WaitingRelease;
  ACCOUNTS_BY_SIGN_ON: { userId: number; provider: string };
}
export type BundledKind = keyof BundledItem;

interface BundleRule<K extends BundledKind> {
  /**
   * AT_ONCE: the first item of a day is sent at once, later ones together the next morning. IN_THE_MORNING: all are
   * sent together the next morning.
   */
  when: 'AT_ONCE' | 'IN_THE_MORNING';
  /** Hours for which an item waits before, because it may be withdrawn until then. */
  waitsHours: number;
  /** The data of the notification for its items, of which there is at least one. */
  dataOf: (items: readonly [BundledItem[K], ...BundledItem[K][]]) => NotificationData[K];
}

const releaseOf = ({ releaseId, title, artist }: NotifiedRelease): NotifiedRelease => ({ releaseId, title, artist });

/** The kinds that are sent at most once a day and bundle (a release, or a company). */
export const BUNDLES: { [K in BundledKind]: BundleRule<K> } = {
  RELEASE_FIRSTS: {
    when: 'AT_ONCE',
    waitsHours: 0,
    dataOf: (items) => ({
      ...releaseOf(items[0]),
      firsts: items.map(({ type, institution }) => ({ type, institution })),
    }),
  },
  // What a wrong password or a full disk has stopped arrives once the institution has corrected it, mostly on that day.
  DELIVERIES_FAILED: {
    when: 'AT_ONCE',
    waitsHours: 24,
    dataOf: (items) => ({
      ...releaseOf(items[0]),
      failed: items.map(({ institution, code, values }) => ({ institution, code, values })),
    }),
  },
  ACCOUNTS_BY_SIGN_ON: {
    when: 'AT_ONCE',
    waitsHours: 0,
    dataOf: (items) => ({ count: items.length, provider: items[0].provider }),
  },
  CART_UNPAID: { when: 'IN_THE_MORNING', waitsHours: 0, dataOf: (items) => ({ waiting: [...items] }) },
};

export const isBundledKind = (kind: string): kind is BundledKind => Object.hasOwn(BUNDLES, kind);
