import { timingSafeEqual } from 'node:crypto';
import { SubscriptionKind } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';
import { subscriptionSignature } from './secrets';

/** Whose subscription to what a link is about. */
export interface SubscriptionLink {
  userId: number;
  kind: SubscriptionKind;
}

/** The signed text of a link. It never expires, and all that it permits is this one switch. */
export function signSubscription({ userId, kind }: SubscriptionLink): string {
  return `${userId}.${kind}.${subscriptionSignature(userId, kind)}`;
}

const LINK = /^([1-9]\d{0,9})\.([A-Z_]{1,20})\.([0-9a-f]{64})$/;

/** What a signed text is about; undefined where it was not signed here. */
export function readSubscription(signed: string): SubscriptionLink | undefined {
  const [, user, name, given] = LINK.exec(signed) ?? [];
  const kind = SubscriptionKind.find((one) => one === name);
  if (!user || !kind || !given) return undefined;
  const userId = Number(user);
  const wanted = Buffer.from(subscriptionSignature(userId, kind));
  return timingSafeEqual(wanted, Buffer.from(given)) ? { userId, kind } : undefined;
}

/** The address that mail programs POST to, and the page that a person opens. */
export function subscriptionLinks(of: SubscriptionLink): { oneClick: string; page: string } {
  const { PUBLIC_URL } = getSettings();
  const signed = signSubscription(of);
  return {
    oneClick: `${PUBLIC_URL}/api/subscription/one_click?u=${signed}`,
    page: `${PUBLIC_URL}/unsubscribe#u=${signed}`,
  };
}
