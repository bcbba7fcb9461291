import type { NotificationView } from '@mpn/domain';

// texts: notifications:newRelease*
// texts: notifications:withdrawn*
// texts: notifications:automaticSampling*
// texts: notifications:orderNeedsAttention*
// texts: notifications:deliveryNeedsAttention*
// texts: notifications:importIncomplete*
// texts: notifications:joinRequest*
// texts: notifications:promoShare.*
// texts: notifications:mailingRequest.*
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
  | `mailingRequest.${MailingNews}`
  | 'unknown';

const SHARE_NEWS = ['OFFERED', 'CHANGED', 'ACCEPTED', 'DECLINED', 'ENDED', 'WITHDRAWN'] as const;
type ShareNews = (typeof SHARE_NEWS)[number];

const MAILING_NEWS = ['REQUESTED', 'WITHDRAWN', 'SENT', 'DECLINED'] as const;
type MailingNews = (typeof MAILING_NEWS)[number];

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
    institution?: string;
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
    case 'MAILING_REQUEST': {
      const news = MAILING_NEWS.find((one) => one === data.news);
      if (!news) return { text: 'unknown', values: {}, to: null };
      const isAnswer = news === 'SENT' || news === 'DECLINED';
      const promoter = word(data.promoter);
      return {
        text: `mailingRequest.${news}`,
        values: isAnswer
          ? { title, promoter, reason: word(data.answer) }
          : { title, person: word(data.person), institution: word(data.institution) },
        to: isAnswer ? `/releases/${id}/details` : `/mailing-requests?releaseId=${id}`,
      };
    }
    default:
      return { text: 'unknown', values: {}, to: null };
  }
}
