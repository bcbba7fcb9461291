import type { Knex } from 'knex';
import {
  addDays,
  fail,
  fieldError,
  localToInstant,
  PRESS_LINKS_MAX,
  PRESS_MAX_DAYS,
  type NewPressLink,
  type PressLinkAct,
  type PressLinkBody,
  type PressLinkView,
} from '@mpn/domain';
import {
  announce,
  audit,
  insertRow,
  insertRows,
  lockTopic,
  select,
  updateRow,
  withTransaction,
  type CallContext,
  type TransactionContext,
} from '@mpn/server-kit';
import type { Principal } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';
import { hashPassword } from '../../identity';
import { lockLink, lockUsableLink, type LinkRow } from '../access/own-links';
import { readLink, releasesForLink } from '../queries/links';
import { newSlug } from '../rules/secrets';

type Context = TransactionContext<Principal>;

const DAY_MS = 86_400_000;

/** First instant of a local day. */
const startOf = (date: string): Date => new Date(localToInstant(date, '00:00', getSettings().APP_TIMEZONE));

/** @throws AppError end-out-of-range */
function daysOf({ startDate, endDate }: NewPressLink, now: Date): { start_at: Date | null; expires_at: Date } {
  const start = startDate ? startOf(startDate) : null;
  // A second before midnight: an end at midnight would be shown as that of the next day.
  const end = new Date(startOf(addDays(endDate, 1)).getTime() - 1_000);
  const latest = now.getTime() + (PRESS_MAX_DAYS + 1) * DAY_MS;
  if (end <= now || (start !== null && end <= start) || end.getTime() > latest) {
    throw fieldError('endDate', 'mpn.backend.press.error.end-out-of-range', { days: PRESS_MAX_DAYS });
  }
  return { start_at: start, expires_at: end };
}

/** @returns the company of the releases. @throws AppError not-found, release-not-open */
async function companyOf({ trx, actor }: Context, releaseIds: readonly number[]): Promise<number> {
  const releases = await releasesForLink(trx, actor, releaseIds);
  const closed = releases.find(({ open }) => !open);
  if (closed) throw fail('mpn.backend.press.error.release-not-open', { title: closed.title });
  const companies = new Set(releases.map(({ companyId }) => companyId));
  const [companyId] = companies;
  // Links are one company's; a super admin reaches the releases of all.
  if (companyId === undefined || companies.size > 1) throw fail('mpn.backend.global.error.not-found');
  return companyId;
}

async function writeReleases(trx: Knex, linkId: number, releaseIds: readonly number[]): Promise<void> {
  await trx('press_link_releases').where({ link_id: linkId }).delete();
  await insertRows(
    trx,
    'press_link_releases',
    releaseIds.map((releaseId, position) => ({ link_id: linkId, release_id: releaseId, position })),
  );
}

const columnsOf = (body: NewPressLink) => ({
  name: body.name,
  mode: body.mode,
  formats: JSON.stringify([...new Set(body.formats)]),
  max_downloads_per_track: body.maxDownloadsPerTrack ?? null,
  text_de: body.textDe || null,
  text_en: body.textEn || null,
  show_title: body.showTitle,
  device_code: body.deviceCode,
});

async function saved({ trx, actor }: Context, row: Pick<LinkRow, 'id' | 'company_id'>): Promise<PressLinkView> {
  await announce(trx, { resource: 'press_links', ids: [row.id], companies: [row.company_id] });
  return readLink(trx, actor, row.id);
}

/**
 * Makes a link for releases of the caller's company, without personal links.
 * @throws AppError not-found, release-not-open, end-out-of-range, too-many-links
 */
export function createLink(context: CallContext, body: NewPressLink): Promise<PressLinkView> {
  return withTransaction(context, async (held) => {
    const { trx, actor, now } = held;
    const releaseIds = [...new Set(body.releaseIds)];
    const companyId = await companyOf(held, releaseIds);
    await lockTopic(trx, `press-links:${companyId}`);
    const open = await trx('press_links').where({ company_id: companyId }).whereNot({ state: 'REVOKED' }).pluck('id');
    if (open.length >= PRESS_LINKS_MAX)
      throw fail('mpn.backend.press.error.too-many-links', { limit: PRESS_LINKS_MAX });
    const id = await insertRow(trx, 'press_links', {
      ...columnsOf(body),
      ...daysOf(body, now),
      company_id: companyId,
      promo_share_id: actor.promoShare?.id ?? null,
      slug: newSlug(),
      state: 'ACTIVE',
      password_hash: body.password ? await hashPassword(body.password) : null,
      version: 1,
    });
    await writeReleases(trx, id, releaseIds);
    await audit(trx, actor, {
      action: 'press-link.create',
      objectType: 'press_link',
      objectId: id,
      data: { releaseIds, mode: body.mode },
    });
    return saved(held, { id, company_id: companyId });
  });
}

const WITHOUT_ADDRESS = `select 1 from press_grants where link_id = :id and state <> 'REVOKED' and erased_at is null
  and (kind = 'PUBLIC' or (kind = 'PERSON' and email is null)) limit 1`;

/** @throws AppError address-needed where a person without an e-mail address has the link, who can get no code */
async function assertCodesArrive(trx: Knex, id: number): Promise<void> {
  const [without] = await select(trx, WITHOUT_ADDRESS, { id });
  if (without !== undefined) throw fieldError('deviceCode', 'mpn.backend.press.error.address-needed');
}

/** Locks every browser again after the password has changed. */
async function lockBrowsers(trx: Knex, linkId: number): Promise<void> {
  const grants = trx('press_grants').select('id').where({ link_id: linkId });
  await trx('press_visits').whereIn('grant_id', grants).update({ unlocked_at: null });
}

/**
 * Saves a link as a whole.
 * @throws AppError not-found, link-revoked, optimistic-lock, release-not-open, end-out-of-range, address-needed
 */
export function updateLink(context: CallContext, id: number, body: PressLinkBody): Promise<PressLinkView> {
  return withTransaction(context, async (held) => {
    const { trx, actor, now } = held;
    const row = await lockUsableLink(trx, actor, id);
    if (row.version !== body.version) {
      throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'press-link' });
    }
    const releaseIds = [...new Set(body.releaseIds)];
    const before = await trx('press_link_releases').where({ link_id: id }).pluck('release_id');
    const added = releaseIds.filter((releaseId) => !before.includes(releaseId));
    // What is on the link may stay there after it was withdrawn: its page says so.
    if (added.length > 0 && (await companyOf(held, added)) !== row.company_id) {
      throw fail('mpn.backend.global.error.not-found');
    }
    const password =
      body.password === undefined ? {} : { password_hash: body.password && (await hashPassword(body.password)) };
    if (body.password !== undefined) await lockBrowsers(trx, id);
    if (body.deviceCode) await assertCodesArrive(trx, id);
    await updateRow(trx, 'press_links', id, {
      ...columnsOf(body),
      ...daysOf(body, now),
      ...password,
      version: row.version + 1,
    });
    await writeReleases(trx, id, releaseIds);
    await audit(trx, actor, {
      action: 'press-link.update',
      objectType: 'press_link',
      objectId: id,
      data: { releaseIds },
    });
    return { ...(await saved(held, row)), saveResult: 'SAVED' as const };
  });
}

/** State after an action, of links and of personal links. */
export const STATE_AFTER = { pause: 'PAUSED', resume: 'ACTIVE', revoke: 'REVOKED' } as const;

/**
 * Pauses, resumes or revokes a link. Bytes under way stop with the next re-check.
 * @throws AppError not-found, link-revoked
 */
export function actOnLink(context: CallContext, id: number, act: PressLinkAct): Promise<PressLinkView> {
  return withTransaction(context, async (held) => {
    const { trx, actor } = held;
    const row = await lockLink(trx, actor, id);
    if (row.state === 'REVOKED' && act !== 'revoke') throw fail('mpn.backend.press.error.link-revoked');
    if (row.state !== STATE_AFTER[act]) {
      await updateRow(trx, 'press_links', id, { state: STATE_AFTER[act], version: row.version + 1 });
      await audit(trx, actor, { action: `press-link.${act}`, objectType: 'press_link', objectId: id });
    }
    return saved(held, row);
  });
}
