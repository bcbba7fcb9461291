import { releaseImportEndpoints } from '../ddex';
import { deliveryTable } from '../delivery';
import { personalEndpoints } from '../personal';
import { digitalEndpoints } from '../digital';
import { filePeaks } from '../files';
import type { AnyEndpoint, Principal } from '../http';
import { mailingRequestEndpoints } from '../mailing';
import { editorAnswerEndpoints, mediaReleaseEndpoints } from '../media-desk';
import { hasAnyPermission, shareMayCall } from '../permissions';
import { pressLinkEndpoints } from '../press';
import { promoShareEndpoints } from '../promo-shares';
import { releaseEndpoints } from '../release';
import { getSamplingCampaign } from '../sampling';
import { readSession } from '../session';
import { getMyCartPositionsCount, listPurchaseOrders } from '../shop';

/**
 * Resources whose changes are announced, each with calls that read it: only users who may make one of them are
 * notified. The names are the first parts of the calls' ids; feature flags are read with the session.
 */
export const liveResources = {
  carts: [getMyCartPositionsCount],
  deliveries: [deliveryTable],
  digias_releases: [digitalEndpoints.importedSince],
  editor_answers: [editorAnswerEndpoints.table],
  feature_flags: [readSession],
  files: [filePeaks],
  mailing_requests: [mailingRequestEndpoints.list, mailingRequestEndpoints.offer],
  notifications: [personalEndpoints.notifications],
  press_links: [pressLinkEndpoints.list, pressLinkEndpoints.get],
  promo_shares: [promoShareEndpoints.mandates, promoShareEndpoints.get],
  purchase_orders: [listPurchaseOrders],
  release_imports: [releaseImportEndpoints.get],
  releases: [releaseEndpoints.get, mediaReleaseEndpoints.detail],
  sampling_campaigns: [getSamplingCampaign],
} as const satisfies Readonly<Record<string, readonly AnyEndpoint[]>>;

export type LiveResource = keyof typeof liveResources;

export const isLiveResource = (name: string): name is LiveResource => Object.hasOwn(liveResources, name);

/** A change as the stream announces it: resource and row ids. `ids: null`: any of its rows. */
export interface LiveChange {
  resource: LiveResource;
  ids: readonly number[] | null;
}

type Listener = Pick<Principal, 'permissions' | 'promoShare'>;

function mayCall({ permissions, promoShare }: Listener, { id, access }: AnyEndpoint): boolean {
  const isPermitted = typeof access === 'string' || hasAnyPermission(permissions, access);
  return isPermitted && (promoShare === null || shareMayCall(promoShare.level, id));
}

/**
 * Whether a user may be notified of changes of a resource at all; the audience of each change decides for which rows.
 */
export const mayHear = (listener: Listener, resource: LiveResource): boolean =>
  liveResources[resource].some((endpoint) => mayCall(listener, endpoint));
