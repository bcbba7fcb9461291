import type { Core } from '@strapi/strapi';
import { fieldError, PRESS_CODE_DIGITS, type Locale } from '@mpn/domain';
import { database, inTransaction, lockRow, sendMail, updateRow, type RowOf } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { forgetTries, hashCode, limitTries, newCode } from '../../identity';
import type { GuestAt } from '../access/guest-access';

const { codeMinutes } = identity.press;

/** A code is good for one person in one browser: that of another browser does not open this one. */
const hashOf = (at: GuestAt, code: string): string => hashCode(at.email ?? '', `press-visit:${at.visitId}`, code);

/**
 * Mails the person of a personal link a code for this browser; an earlier one ends. For a person without an address
 * nothing is mailed, with the same answer.
 * @param locale the language of the page, in which the mail is written
 * @throws AppError too-many-requests after five codes of a personal link in a day
 */
export async function sendDeviceCode(strapi: Core.Strapi, at: GuestAt, locale: Locale): Promise<void> {
  if (at.email === null || at.facts.confirmed) return;
  await limitTries(strapi, 'press-codes', String(at.grantId));
  const { email, label } = at;
  const code = newCode(PRESS_CODE_DIGITS);
  await inTransaction(strapi, async (trx) => {
    const until = new Date(Date.now() + codeMinutes * 60_000);
    await updateRow(trx, 'press_visits', at.visitId, { code_hash: hashOf(at, code), code_until: until });
    await sendMail(strapi, trx, {
      to: { email },
      locale,
      template: 'press-code',
      data: { code, label, minutes: codeMinutes },
    });
  });
  await forgetTries(strapi, 'press-code-tries', String(at.visitId));
}

/**
 * Enters the mailed code for this browser. It is good once.
 * @throws AppError code-wrong, also for one that is not valid any more; too-many-requests after five tries of a code
 */
export async function confirmDevice(strapi: Core.Strapi, at: GuestAt, code: string): Promise<void> {
  if (at.facts.confirmed) return;
  await limitTries(strapi, 'press-code-tries', String(at.visitId));
  const isRight = await database(strapi).transaction(async (trx) => {
    const visit = await lockRow<RowOf<'press_visits'>>(trx, 'press_visits', at.visitId);
    const now = new Date();
    const isValid = visit?.code_hash === hashOf(at, code.replaceAll(' ', '')) && (visit.code_until ?? now) > now;
    if (isValid) {
      await updateRow(trx, 'press_visits', at.visitId, { code_hash: null, code_until: null, code_confirmed_at: now });
    }
    return isValid;
  });
  if (!isRight) throw fieldError('code', 'mpn.backend.press.error.code-wrong');
}
