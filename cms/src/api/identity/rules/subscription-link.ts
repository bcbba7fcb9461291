import { timingSafeEqual } from 'node:crypto';
import { SubscriptionKind } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';
import { subscriptionSignature } from './secrets';

/** The user and the kind of mail of a link. */
export interface SubscriptionLink {
  userId: number;
  kind: SubscriptionKind;
}

/** The signed text of a link. It never expires and permits only to switch this subscription. */
export function signSubscription({ userId, kind }: SubscriptionLink): string {
  return `${userId}.${kind}.${subscriptionSignature(userId, kind)}`;
}

const LINK = /^([1-9]\d{0,9})\.([A-Z_]{1,20})\.([0-9a-f]{64})$/;

/** The content of a signed text; undefined if the signature is not ours. */
export function readSubscription(signed: string): SubscriptionLink | undefined {
  const [, user, name, given] = LINK.exec(signed) ?? [];
  const kind = SubscriptionKind.find((one) => one === name);
  if (!user || !kind || !given) return undefined;
  const userId = Number(user);
  const wanted = Buffer.from(subscriptionSignature(userId, kind));
  return timingSafeEqual(wanted, Buffer.from(given)) ? { userId, kind } : undefined;
}

/** The URL that mail programs POST to, and the page for people. */
export function subscriptionLinks(of: SubscriptionLink): { oneClick: string; page: string } {
  const { PUBLIC_URL } = getSettings();
  const signed = signSubscription(of);
  return {
    oneClick: `${PUBLIC_URL}/api/subscription/one_click?u=${signed}`,
    page: `${PUBLIC_URL}/unsubscribe#u=${signed}`,
  };
}
