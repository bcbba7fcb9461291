import { mailingAvailability } from '..';
import type { MailingRequestStatus, MailingRequestVisibility } from '../../enums';

const OPEN = 'mpn.backend.data.error.mailing-request-open';
const INACTIVE = 'mpn.backend.data.error.product.mailing-request-not-active';
const ENDED = 'mpn.backend.delivery.error.campaign-ended';

describe('mailing requests on the release page', () => {
  it.each<[MailingRequestVisibility, boolean, MailingRequestStatus | null, boolean, string | null]>([
    ['VISIBLE_AND_ACTIVE', false, null, true, null],
    ['VISIBLE_AND_ACTIVE', false, 'OPEN', true, OPEN],
    ['VISIBLE_AND_ACTIVE', false, 'SENT', true, null],
    ['VISIBLE_AND_ACTIVE', false, 'DECLINED', true, null],
    ['VISIBLE_AND_ACTIVE', false, 'WITHDRAWN', true, null],
    ['VISIBLE_AND_ACTIVE', true, null, true, ENDED],
    ['VISIBLE_AND_ACTIVE', true, 'OPEN', true, OPEN],
    ['VISIBLE_AND_INACTIVE', false, null, true, INACTIVE],
    ['VISIBLE_AND_INACTIVE', false, 'OPEN', true, OPEN],
    ['VISIBLE_AND_INACTIVE', true, null, true, ENDED],
    ['NOT_VISIBLE', false, null, false, INACTIVE],
    ['NOT_VISIBLE', true, null, false, ENDED],
    ['NOT_VISIBLE', false, 'SENT', true, INACTIVE],
    ['NOT_VISIBLE', false, 'OPEN', true, OPEN],
  ])('%s, campaign ended %s, last request %s: shown %s, refused because of %s', (...row) => {
    const [visibility, campaignEnded, last, shown, reason] = row;
    expect(mailingAvailability({ visibility, campaignEnded, last })).toEqual({ shown, reason });
  });
});
