import { contentOf } from '../notification-text';

describe('contentOf', () => {
  it.each([
    ['NEW_RELEASE', { releaseId: 7, title: 'Fjord', artist: 'Mira' }, 'newReleaseBy', '/releases/7/details'],
    ['NEW_RELEASE', { releaseId: 7, title: 'Fjord', artist: null }, 'newRelease', '/releases/7/details'],
    ['release.withdrawn', { releaseId: 7, title: 'Fjord', artist: 'Mira', promoter: 'Tide' }, 'withdrawn', null],
    ['release.withdrawn', { releaseId: 7, title: 'Fjord', promoter: 'Tide', reason: 'Leak' }, 'withdrawnBecause', null],
    ['AUTOMATIC_SAMPLING_IN_CART', { releaseId: 7, releaseTitle: 'Fjord' }, 'automaticSampling', '/cart'],
    ['ORDER_NEEDS_ATTENTION', { orderNumber: 'B-1' }, 'orderNeedsAttention', null],
    ['DELIVERY_NEEDS_ATTENTION', { releaseId: 7, title: 'Fjord' }, 'deliveryNeedsAttention', '/deliveries?releaseId=7'],
    ['DIGITAL_IMPORT_INCOMPLETE', { releaseId: 7, title: 'Fjord' }, 'importIncomplete', '/releases/7'],
    [
      'PROMO_SHARE',
      { news: 'OFFERED', companyName: 'Tide', shareId: 7, toSource: false },
      'promoShare.OFFERED',
      '/promo-share/7',
    ],
    [
      'PROMO_SHARE',
      { news: 'ENDED', companyName: 'Tide', shareId: 7, toSource: true },
      'promoShare.ENDED',
      '/promo-share/shared-by-you',
    ],
    ['JOIN_REQUEST', { personName: 'Nora Lind', companyName: 'Tide' }, 'joinRequest', '/join_requests'],
    ['MESSAGE', { messageId: 7, kind: 'NEWS', title: 'New search' }, 'message.NEWS', '/messages/7'],
    ['NEW_ADDRESSEES', { count: 3, name: 'Radio Nord' }, 'newAddressees', '/institutions'],
    ['SOMETHING_NEW', {}, 'unknown', null],
  ])('%s %j', (type, data, text, to) => {
    expect(contentOf({ type, data })).toMatchObject({ text, to });
  });

  it('tells why a release was withdrawn', () => {
    const data = { title: 'Fjord', artist: 'Mira', promoter: 'Tide', reason: 'Sample not cleared' };
    expect(contentOf({ type: 'release.withdrawn', data }).values).toEqual({ ...data });
  });

  it('takes the title of either name', () => {
    expect(contentOf({ type: 'AUTOMATIC_SAMPLING_IN_CART', data: { releaseTitle: 'Fjord' } }).values.title).toBe(
      'Fjord',
    );
  });
});
