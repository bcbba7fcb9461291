import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  fieldError,
  Locale,
  messageSchema,
  newMessageSchema,
  sendMessageSchema,
  validateInput,
  type MessageBody,
} from '@mpn/domain';
import { database, insertRow, inTransaction, isFeatureOn, lockRow, updateRow } from '@mpn/server-kit';
import { writeMail } from '../../mail';
import { enqueueSending } from '../jobs/send-message';
import { countAudience, textsFor, type MessageRow } from '../queries/audience';
import { findMessage, settingsPage } from '../queries/panel';

/** A panel account that receives a test mail. */
export interface PanelPerson {
  name: string;
  email: string;
}

const columnsOf = (body: MessageBody) => ({
  kind: body.kind,
  title_de: body.titleDe,
  title_en: body.titleEn,
  text_de: body.textDe,
  text_en: body.textEn,
  link: body.link || null,
  audience: body.audience,
  sampling_medium_id: body.samplingMediumId ?? null,
  country: body.country || null,
  language: body.language ?? null,
});

/** @throws AppError feature-disabled for a survey while surveys are switched off */
async function assertKindOn(db: Knex, { kind }: Pick<MessageRow, 'kind'>): Promise<void> {
  if (kind === 'SURVEY' && !(await isFeatureOn(db, 'SURVEY'))) throw fail('mpn.backend.global.error.feature-disabled');
}

async function assertUsable(trx: Knex, { kind, samplingMediumId }: MessageBody): Promise<void> {
  await assertKindOn(trx, { kind });
  if (samplingMediumId && !(await trx('medium_list').where({ id: samplingMediumId }).first('id'))) {
    throw fieldError('samplingMediumId', 'mpn.backend.validation.error.invalid');
  }
}

/** @throws AppError not-found, message-not-draft, optimistic-lock */
async function lockDraft(trx: Knex, id: number, version: number): Promise<MessageRow> {
  const row = await lockRow<MessageRow & Record<string, unknown>>(trx, 'messages', id);
  if (!row) throw fail('mpn.backend.global.error.not-found');
  if (row.state !== 'DRAFT') throw fail('mpn.backend.data.error.message-not-draft');
  if (row.version !== version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'message' });
  return row;
}

/**
 * Creates a draft.
 * @throws AppError invalid-input, feature-disabled
 */
export async function createDraft(trx: Knex, sent: unknown): Promise<number> {
  const body = validateInput(newMessageSchema, sent);
  await assertUsable(trx, body);
  return insertRow(trx, 'messages', { ...columnsOf(body), state: 'DRAFT', version: 1 });
}

/**
 * Changes a draft.
 * @throws AppError invalid-input, not-found, message-not-draft, optimistic-lock, feature-disabled
 */
export async function updateDraft(trx: Knex, id: number, sent: unknown): Promise<void> {
  const { version, ...body } = validateInput(messageSchema, sent);
  await lockDraft(trx, id, version);
  await assertUsable(trx, body);
  await updateRow(trx, 'messages', id, { ...columnsOf(body), version: version + 1 });
}

/** @throws AppError invalid-input, not-found, message-not-draft, optimistic-lock */
export async function removeDraft(trx: Knex, id: number, sent: unknown): Promise<void> {
  const { version } = validateInput(sendMessageSchema, sent);
  await lockDraft(trx, id, version);
  await trx('messages').where({ id }).delete();
}

/**
 * Sets a draft to SENDING and queues the task that sends it. Of two concurrent calls the second is refused.
 * @returns number of recipients
 * @throws AppError invalid-input, not-found, message-not-draft, optimistic-lock, feature-disabled,
 * message-without-recipients
 */
export async function startSending(trx: Knex, id: number, sent: unknown): Promise<number> {
  const { version } = validateInput(sendMessageSchema, sent);
  const message = await lockDraft(trx, id, version);
  await assertKindOn(trx, message);
  const { recipients } = await countAudience(trx, message);
  if (recipients === 0) throw fail('mpn.backend.data.error.message-without-recipients');
  await updateRow(trx, 'messages', id, { state: 'SENDING', sending_since: new Date(), version: version + 1 });
  await enqueueSending(trx, id);
  return recipients;
}

/**
 * Sends the message to a panel account, in German and in English. Its unsubscribe link opens the settings, because a
 * panel account has no subscription.
 * @throws AppError not-found, feature-disabled
 */
export async function sendTest(strapi: Core.Strapi, id: number, { name, email }: PanelPerson): Promise<void> {
  const message = await findMessage(database(strapi), id);
  await inTransaction(strapi, async (trx) => {
    await assertKindOn(trx, message);
    for (const locale of Locale.filter((one) => one !== 'fr-FR')) {
      await writeMail(strapi, trx, {
        to: { email },
        locale,
        template: 'message',
        data: {
          ...{ name, kind: message.kind, link: message.link, unsubscribeLink: settingsPage() },
          ...textsFor(message, locale),
        },
        unsubscribeLink: null,
      });
    }
  });
}
