import { expect } from '@jest/globals';
import { until } from '../../support/until';
import type { ApiClient } from '../support/client';
import { database } from '../support/server';
import type { SupportAnswer } from '../support-panel/panel';

export const MESSAGES = '//admin/support/messages';

export const NEWS = {
  kind: 'NEWS',
  titleDe: 'Neue Suche',
  titleEn: 'New search',
  textDe: 'Die Suche findet jetzt mehr.\n\nProbieren Sie <b>alles</b> aus.',
  textEn: 'The search finds more now.\n\nTry <b>everything</b>.',
  link: 'https://example.org/news',
  audience: 'ALL',
};

/** Writes a message in the panel. */
export async function draftMessage(panel: ApiClient, values: object = {}): Promise<number> {
  const { status, body } = await panel.post<SupportAnswer<{ id: number }>>(MESSAGES, { ...NEWS, ...values });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data.id;
}

export const send = (panel: ApiClient, id: number, version = 1) =>
  panel.post<SupportAnswer<{ recipients: number }>>(`${MESSAGES}/${id}/send`, { version });

/** Waits until a message was sent to everybody. */
export const untilSent = async (id: number): Promise<void> => {
  const pool = await database();
  await until(async () => (await pool.query(`select 1 from messages where id = $1 and state = 'SENT'`, [id])).rowCount);
};
