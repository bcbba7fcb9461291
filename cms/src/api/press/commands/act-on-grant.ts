import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  extendedPressEnd,
  fail,
  type AuditAction,
  type Locale,
  type PressGrantAct,
  type PressGrantChange,
  type Principal,
} from '@mpn/domain';
import {
  announce,
  audit,
  lockRow,
  sendMail,
  updateRow,
  withTransaction,
  type CallContext,
  type RowOf,
  type TransactionContext,
} from '@mpn/server-kit';
import { findCompanyNames } from '../../company';
import { lockUsableLink, type LinkRow } from '../access/own-links';
import { pressKey } from '../mails/press-news';
import { readGrant } from '../queries/grants';
import { pressUrl } from '../rules/secrets';
import { addAddress, endAddresses } from './addresses';
import { erasePressPerson } from './erase-person';
import { STATE_AFTER } from './save-link';

type Grant = RowOf<'press_grants'>;

/** Locks a personal link of a link that the caller reaches. @throws AppError not-found, link-revoked */
async function lockGrant(trx: Knex, principal: Principal, id: number): Promise<{ grant: Grant; link: LinkRow }> {
  const seen = await trx('press_grants').where({ id }).first();
  if (!seen) throw fail('mpn.backend.global.error.not-found');
  const link = await lockUsableLink(trx, principal, seen.link_id);
  const grant = await lockRow<Grant>(trx, 'press_grants', id);
  if (!grant || grant.kind === 'PREVIEW') throw fail('mpn.backend.global.error.not-found');
  return { grant, link };
}

const ACTION: Record<PressGrantAct, AuditAction> = {
  pause: 'press-link.pause-person',
  resume: 'press-link.resume-person',
  revoke: 'press-link.revoke-person',
  renew: 'press-link.renew-person',
  add_address: 'press-link.add-address',
  forget: 'press-link.forget-person',
};

/** @returns the secret of a new address, if one was made */
async function apply(
  strapi: Core.Strapi,
  trx: Knex,
  { id, state }: Grant,
  { company_id: companyId }: LinkRow,
  act: PressGrantAct,
): Promise<string | null> {
  if (state === 'REVOKED' && act !== 'revoke' && act !== 'forget') throw fail('mpn.backend.press.error.link-revoked');
  switch (act) {
    case 'renew':
      await endAddresses(trx, id);
      return addAddress(trx, id);
    case 'add_address':
      return addAddress(trx, id);
    case 'forget':
      await erasePressPerson(strapi, trx, { grantId: id, companyId });
      return null;
    default:
      await updateRow(trx, 'press_grants', id, { state: STATE_AFTER[act] });
      return null;
  }
}

/**
 * Pauses, resumes, revokes or renews a personal link, adds an address to it, or erases its person.
 * @throws AppError not-found, link-revoked
 */
export function actOnGrant(context: CallContext, id: number, act: PressGrantAct): Promise<PressGrantChange> {
  return withTransaction(context, async ({ strapi, trx, actor }) => {
    const { grant, link } = await lockGrant(trx, actor, id);
    const secret = await apply(strapi, trx, grant, link, act);
    await audit(trx, actor, {
      action: ACTION[act],
      objectType: 'press_link',
      objectId: link.id,
      data: { grantId: id },
    });
    await announce(trx, { resource: 'press_links', ids: [link.id], companies: [link.company_id] });
    return { grant: await readGrant(trx, id), url: secret && pressUrl(link.slug, secret) };
  });
}

async function tell(
  { strapi, trx }: TransactionContext<Principal>,
  { grant, link, until, locale }: { grant: Grant; link: LinkRow; until: Date | null; locale: Locale },
): Promise<void> {
  if (!grant.email) return;
  const label = (await findCompanyNames(trx, [link.company_id])).get(link.company_id) ?? '';
  const secret = await addAddress(trx, grant.id);
  await sendMail(strapi, trx, {
    to: { email: grant.email },
    locale,
    template: 'press-link',
    data: {
      name: grant.label,
      news: until ? 'EXTENSION_GRANTED' : 'EXTENSION_DECLINED',
      label,
      link: pressUrl(link.slug, secret),
      until: until?.toISOString() ?? null,
      days: 1,
    },
    uniqueKey: `${pressKey(grant.id)}:EXTENSION:${until?.toISOString() ?? 'declined'}`,
  });
}

/**
 * Gives a guest more time, or declines; a guest with an address is told by mail.
 * @throws AppError not-found, link-revoked, extension-decided
 */
export function decideExtension(context: CallContext, id: number, act: 'grant' | 'decline'): Promise<PressGrantChange> {
  return withTransaction(context, async (held) => {
    const { trx, actor, now } = held;
    const request = await trx('press_extensions').where({ id }).first();
    if (!request) throw fail('mpn.backend.global.error.not-found');
    const { grant, link } = await lockGrant(trx, actor, request.grant_id);
    const current = await lockRow<{ state: string }>(trx, 'press_extensions', id);
    if (current?.state !== 'OPEN') throw fail('mpn.backend.press.error.extension-decided');
    await updateRow(trx, 'press_extensions', id, {
      state: act === 'grant' ? 'GRANTED' : 'DECLINED',
      decided_at: now,
    });
    const end = grant.expires_at && grant.expires_at > link.expires_at ? grant.expires_at : link.expires_at;
    const until = act === 'grant' ? extendedPressEnd(end, now) : null;
    if (until) await updateRow(trx, 'press_grants', grant.id, { expires_at: until });
    await tell(held, { grant, link, until, locale: request.language ?? 'de-DE' });
    await audit(trx, actor, {
      action: act === 'grant' ? 'press-link.grant-extension' : 'press-link.decline-extension',
      objectType: 'press_link',
      objectId: link.id,
      data: { grantId: grant.id },
    });
    await announce(trx, { resource: 'press_links', ids: [link.id], companies: [link.company_id] });
    return { grant: await readGrant(trx, grant.id), url: null };
  });
}
