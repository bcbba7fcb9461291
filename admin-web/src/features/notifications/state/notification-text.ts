import { MessageKind, type NotificationView } from '@mpn/domain';

// texts: notifications:newRelease*
// texts: notifications:withdrawn*
// texts: notifications:automaticSampling*
// texts: notifications:orderNeedsAttention*
// texts: notifications:deliveryNeedsAttention*
// texts: notifications:importIncomplete*
// texts: notifications:joinRequest*
// texts: notifications:promoShare.*
// texts: notifications:message.*
// texts: notifications:newAddressees*
// texts: notifications:unknown*
type NotificationText =
  | 'newRelease'
  | 'newReleaseBy'
  | 'withdrawn'
  | 'withdrawnBecause'
  | 'automaticSampling'
  | 'orderNeedsAttention'
  | 'deliveryNeedsAttention'
  | 'importIncomplete'
  | 'joinRequest'
  | `promoShare.${ShareNews}`
  | `message.${MessageKind}`
  | 'newAddressees'
  | 'unknown';

const SHARE_NEWS = ['OFFERED', 'CHANGED', 'ACCEPTED', 'DECLINED', 'ENDED', 'WITHDRAWN'] as const;
type ShareNews = (typeof SHARE_NEWS)[number];

/** Text and target of a notification. */
export interface NotificationContent {
  text: NotificationText;
  values: {
    title?: string;
    artist?: string;
    promoter?: string;
    order?: string;
    reason?: string;
    person?: string;
    company?: string;
    name?: string;
    count?: number;
  };
  /** Target page; null without one. */
  to: string | null;
}

const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The text of a notification by its type; a generic one for an unknown type. */
export function contentOf({ type, data }: Pick<NotificationView, 'type' | 'data'>): NotificationContent {
  const id = word(data.releaseId);
  const title = word(data.title ?? data.releaseTitle);
  const artist = word(data.artist);
  switch (type) {
    case 'NEW_RELEASE':
      return { text: artist ? 'newReleaseBy' : 'newRelease', values: { title, artist }, to: `/releases/${id}/details` };
    case 'release.withdrawn': {
      const reason = word(data.reason);
      const values = { title, artist, promoter: word(data.promoter), ...(reason && { reason }) };
      return { text: reason ? 'withdrawnBecause' : 'withdrawn', values, to: null };
    }
    case 'AUTOMATIC_SAMPLING_IN_CART':
      return { text: 'automaticSampling', values: { title }, to: '/cart' };
    case 'ORDER_NEEDS_ATTENTION':
      return { text: 'orderNeedsAttention', values: { order: word(data.orderNumber) }, to: null };
    case 'DELIVERY_NEEDS_ATTENTION':
      return { text: 'deliveryNeedsAttention', values: { title }, to: `/deliveries?releaseId=${id}` };
    case 'DIGITAL_IMPORT_INCOMPLETE':
      return { text: 'importIncomplete', values: { title }, to: `/releases/${id}` };
    case 'JOIN_REQUEST':
      return {
        text: 'joinRequest',
        values: { person: word(data.personName), company: word(data.companyName) },
        to: '/join_requests',
      };
    case 'PROMO_SHARE': {
      const news = SHARE_NEWS.find((one) => one === data.news);
      if (!news) return { text: 'unknown', values: {}, to: null };
      const isOver = news === 'ENDED' || news === 'WITHDRAWN';
      const list = `shared-${data.toSource === true ? 'by' : 'with'}-you`;
      return {
        text: `promoShare.${news}`,
        values: { company: word(data.companyName) },
        to: `/promo-share/${isOver ? list : word(data.shareId)}`,
      };
    }
    case 'MESSAGE': {
      const kind = MessageKind.find((one) => one === data.kind);
      if (!kind) return { text: 'unknown', values: {}, to: null };
      return { text: `message.${kind}`, values: { title }, to: `/messages/${word(data.messageId)}` };
    }
    case 'NEW_ADDRESSEES':
      return {
        text: 'newAddressees',
        values: { name: word(data.name), count: Number(data.count) || 1 },
        to: '/institutions',
      };
    default:
      return { text: 'unknown', values: {}, to: null };
  }
}
