import type { Principal } from '@mpn/domain';
import { sidesOf } from '../share-side';

const share = { sourceCompanyId: 1, receivedCompanyId: 2, status: 'ACCEPTED' } as const;
const who = (companyId: number | null, combinedRole: Principal['combinedRole'] = 'PROMO_ADMIN') => ({
  companyId,
  combinedRole,
});

test.each([
  ['the source', who(1), ['SOURCE']],
  ['the partner', who(2), ['RECEIVED']],
  ['another company', who(3), []],
  ['somebody without a company', who(null), []],
  ['a super admin without a company', who(null, 'SUPER_ADMIN'), ['SOURCE', 'RECEIVED']],
  ['a super admin with a company', who(3, 'SUPER_ADMIN'), ['SOURCE', 'RECEIVED']],
])('%s acts for %j', (_who, principal, sides) => expect(sidesOf(principal, share)).toEqual(sides));
