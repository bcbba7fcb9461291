import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type Locale, type MessageState } from '@mpn/domain';
import { SEARCH_LIMIT, select, patternOf, database } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { readSender, renderMail } from '../../mail';
import { countAudience, textsFor, type AudienceCount, type MessageRow } from './audience';

/** A message as support sees it. */
interface PanelMessage {
  id: number;
  kind: MessageRow['kind'];
  titleDe: string;
  titleEn: string;
  textDe: string;
  textEn: string;
  link: string | null;
  audience: MessageRow['audience'];
  samplingMediumId: number | null;
  country: string | null;
  language: MessageRow['language'];
  state: MessageState;
  version: number;
  sendingSince: Date | null;
  sentAt: Date | null;
  /** Number of users who have received it. */
  recipients: number;
}

const SELECT_MESSAGE = `
  select m.id, m.kind, m.title_de as "titleDe", m.title_en as "titleEn", m.text_de as "textDe", m.text_en as "textEn",
    m.link, m.audience, m.sampling_medium_id as "samplingMediumId", m.country, m.language, m.state, m.version,
    m.sending_since as "sendingSince", m.sent_at as "sentAt", coalesce(r.n, 0) as recipients
  from messages m
  left join lateral (select count(*)::int as n from message_recipients where message_id = m.id) r on true`;

/** Messages whose title matches: drafts first, then the newest; at most {@link SEARCH_LIMIT}. */
export const findMessages = (db: Knex, term: string): Promise<PanelMessage[]> =>
  select<PanelMessage>(
    db,
    `${SELECT_MESSAGE} where concat_ws(' ', m.title_de, m.title_en) ilike :pattern
     order by m.state = 'DRAFT' desc, m.id desc limit ${SEARCH_LIMIT}`,
    { pattern: patternOf(term) },
  );

/** @throws AppError not-found */
export async function readPanelMessage(db: Knex, id: number): Promise<PanelMessage> {
  const [message] = await select<PanelMessage>(db, `${SELECT_MESSAGE} where m.id = :id`, { id });
  if (!message) throw fail('mpn.backend.global.error.not-found');
  return message;
}

/** The media that a message can be limited to, with their country. */
export const mediumChoices = (db: Knex): Promise<{ id: number; nameDe: string; nameEn: string; country: string }[]> =>
  select(
    db,
    `select m.id, m.name_de as "nameDe", m.name_en as "nameEn", c.code as country
     from medium_list m join country_list c on c.id = m.country_id order by c.code, m.position, m.id`,
  );

/** @throws AppError not-found */
export async function findMessage(db: Knex, id: number): Promise<MessageRow> {
  const row: unknown = await db('messages').where({ id }).first();
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return row as MessageRow;
}

/** URL of the page where users change what they receive. */
export const settingsPage = (): string => `${getSettings().PUBLIC_URL}/account/settings`;

interface Preview extends AudienceCount {
  version: number;
  mailsByLanguage: Record<'de' | 'en', { subject: string; html: string }>;
}

/**
 * The mail in both languages, and the number of users who would get it now.
 * @param name for the greeting
 * @throws AppError not-found
 */
export async function previewMessage(strapi: Core.Strapi, id: number, name: string): Promise<Preview> {
  const db = database(strapi);
  const sender = await readSender(strapi, db);
  const message = await findMessage(db, id);
  const mailIn = (locale: Locale) => {
    const { subject, html } = renderMail(
      'message',
      {
        ...{ name, kind: message.kind, link: message.link, unsubscribeLink: settingsPage() },
        ...textsFor(message, locale),
      },
      locale,
      sender,
    );
    return { subject, html };
  };
  return {
    ...(await countAudience(db, message)),
    version: message.version,
    mailsByLanguage: { de: mailIn('de-DE'), en: mailIn('en-US') },
  };
}
