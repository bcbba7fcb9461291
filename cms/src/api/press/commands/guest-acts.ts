import type { Core } from '@strapi/strapi';
import { fail, fieldError, PRESS_EXTENSIONS_MAX, type BodyOf, type Locale, type pressEndpoints } from '@mpn/domain';
import { announce, database, insertRow, inTransaction, lockTopic, select, updateRow } from '@mpn/server-kit';
import { giveBackNetworkTry, limitNetworkTries, verifyPassword } from '../../identity';
import type { GuestAt } from '../access/guest-access';
import { notifyOfPress } from '../mails/press-news';
import { countGrantAnew } from './count-anew';
import { erasePressPerson } from './erase-person';
import { dropHits } from './hits';

type Endpoints = typeof pressEndpoints;

/**
 * Enters the password of a link for this browser.
 * @throws AppError password-wrong, too-many-requests after five tries of one network in 15 minutes
 */
export async function unlock(strapi: Core.Strapi, at: GuestAt, password: string, ip: string): Promise<void> {
  const key = `grant ${at.grantId}`;
  await limitNetworkTries(strapi, 'press-password-per-network', ip, key);
  const db = database(strapi);
  const link = await db('press_links').where({ id: at.linkId }).first();
  const stored = {
    password_hash: link?.password_hash ?? null,
    legacy_password_hash: null,
    unfinished_migration: false,
  };
  if (!(await verifyPassword(stored, password))) {
    throw fieldError('password', 'mpn.backend.press.error.password-wrong');
  }
  await giveBackNetworkTry(strapi, 'press-password-per-network', ip, key);
  await updateRow(db, 'press_visits', at.visitId, { unlocked_at: new Date() });
}

/** Whether this browser is counted. Without it, what was counted of it at this link goes. */
export async function setMeasured(strapi: Core.Strapi, at: GuestAt, measured: boolean): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockTopic(trx, `press-grant:${at.grantId}`);
    await updateRow(trx, 'press_visits', at.visitId, { measured });
    if (!measured) {
      await dropHits(trx, at.visitId);
      if (at.kind !== 'PREVIEW') await countGrantAnew(trx, at.grantId);
    }
    await announce(trx, { resource: 'press_links', ids: [at.linkId], companies: [at.companyId] });
  });
}

/** @throws AppError not-found for a track of another release */
async function assertTrack(strapi: Core.Strapi, releaseId: number, trackId: number): Promise<void> {
  const [track] = await select(
    database(strapi),
    'select 1 from track_list where id = :trackId and release_id = :releaseId',
    { trackId, releaseId },
  );
  if (!track) throw fail('mpn.backend.global.error.not-found');
}

/**
 * What the guest says of a release or a track; the last one counts.
 * @throws AppError not-found for a track of another release
 */
export async function answer(
  strapi: Core.Strapi,
  at: GuestAt,
  releaseId: number,
  { trackId = null, answer: said, sentence }: BodyOf<Endpoints['answer']>,
): Promise<void> {
  if (trackId !== null) await assertTrack(strapi, releaseId, trackId);
  // The promoter who looks at the page is no guest.
  if (at.kind === 'PREVIEW') return;
  await inTransaction(strapi, async (trx) => {
    await lockTopic(trx, `press-grant:${at.grantId}`);
    const place = { grant_id: at.grantId, release_id: releaseId, track_id: trackId };
    await trx('press_answers').where(place).delete();
    if (said) {
      await insertRow(trx, 'press_answers', {
        ...place,
        answer: said,
        sentence: sentence || null,
        answered_at: new Date(),
      });
    }
    await announce(trx, { resource: 'press_links', ids: [at.linkId], companies: [at.companyId] });
  });
}

/**
 * Asks for more time.
 * @param locale the language of the page, in which the answer is mailed
 * @throws AppError too-many-extension-requests while one is open, and after three
 */
export async function askForTime(
  strapi: Core.Strapi,
  at: GuestAt,
  sentence: string | null,
  locale: Locale,
): Promise<void> {
  if (at.kind === 'PREVIEW') return;
  await inTransaction(strapi, async (trx) => {
    await lockTopic(trx, `press-grant:${at.grantId}`);
    const earlier = await trx('press_extensions').where({ grant_id: at.grantId });
    if (earlier.length >= PRESS_EXTENSIONS_MAX || earlier.some(({ state }) => state === 'OPEN')) {
      throw fail('mpn.backend.press.error.too-many-extension-requests');
    }
    const id = await insertRow(trx, 'press_extensions', {
      grant_id: at.grantId,
      state: 'OPEN',
      sentence,
      requested_at: new Date(),
      language: locale,
    });
    await notifyOfPress(strapi, trx, at, 'EXTENSION_REQUESTED', String(id));
    await announce(trx, { resource: 'press_links', ids: [at.linkId], companies: [at.companyId] });
  });
}

/** Erases the guest with this label, and keeps the address out. */
export async function forgetMe(strapi: Core.Strapi, at: GuestAt): Promise<void> {
  if (at.kind !== 'PERSON') return;
  await inTransaction(strapi, (trx) => erasePressPerson(strapi, trx, { grantId: at.grantId, companyId: at.companyId }));
}
