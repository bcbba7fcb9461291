import type { StoredRole } from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { createUser, type TestUser } from '../../factories/users';
import { worldOf, type World } from '../routes/world';
import { actThroughShare, impersonate } from '../support/acting';
import { api } from '../support/client';

/** A caller, with the headers and the objects of their company. */
export interface Caller {
  name: string;
  headers: Record<string, string>;
  own: World;
}

export type Maker = (pool: Pool) => Promise<Omit<Caller, 'name'>>;

async function tokenOf({ loginName, password }: TestUser): Promise<Record<string, string>> {
  const answer = await api().post('/auth/login', { loginName, password });
  const authorization = answer.headers.get('authorization');
  if (!authorization) throw new Error(`${loginName} could not log in: ${JSON.stringify(answer.body)}`);
  return { authorization };
}

const PROMOTION_RIGHTS = { role_manage_sampling_templates: true };

const stored =
  (role: StoredRole): Maker =>
  async (pool) => {
    const company = role.startsWith('PROMO')
      ? await createPromotionCompany(pool, PROMOTION_RIGHTS)
      : role.startsWith('MEDIA')
        ? await createMediaCompany(pool)
        : null;
    const person = await createUser(pool, role, { company_id: company?.id ?? null });
    const own = await worldOf(
      pool,
      company && role.startsWith('PROMO') ? company.id : (await createPromotionCompany(pool)).id,
    );
    return {
      headers: await tokenOf(person),
      own: {
        ...own,
        '/users/:id': person.id,
        ':userId': person.id,
        ...(company ? { '/companies/:id': company.id } : {}),
      },
    };
  };

const sharing: Maker = async (pool) => {
  const source = await createPromotionCompany(pool, PROMOTION_RIGHTS);
  const person = await createUser(pool, 'PROMO_ADMIN');
  await createPromoShare(pool, source.id, person.companyId!, { full_access: true });
  const { token, original } = await actThroughShare(person, source.id);
  return {
    headers: { authorization: token, 'x-promoshare-authorization': original },
    own: await worldOf(pool, source.id),
  };
};

const impersonating: Maker = async (pool) => {
  const person = await createUser(pool, 'PROMO_ADMIN');
  const { token, original } = await impersonate(await createUser(pool, 'SUPER_ADMIN'), person.id);
  return {
    headers: { authorization: token, 'x-impersonator-authorization': original },
    own: await worldOf(pool, person.companyId!),
  };
};

const nobody: Maker = async (pool) => ({
  headers: {},
  own: await worldOf(pool, (await createPromotionCompany(pool)).id),
});

/** Every kind of caller. */
export const CALLERS: Readonly<Record<string, Maker>> = {
  nobody,
  SUPER_ADMIN: stored('SUPER_ADMIN'),
  PROMO_ADMIN: stored('PROMO_ADMIN'),
  PROMO_USER: stored('PROMO_USER'),
  MEDIA_ADMIN: stored('MEDIA_ADMIN'),
  MEDIA_USER: stored('MEDIA_USER'),
  PROMO_SHARE_USER: sharing,
  'SUPER_ADMIN impersonating': impersonating,
};
