import type { Pool } from 'pg';
import { readMailsAt, type ReadMail } from '../../support/mails';
import { server } from './server';

export type { ReadMail } from '../../support/mails';

/** Mails to an address as their recipient reads them, the newest first. */
export const readMails = async (pool: Pool, email: string): Promise<ReadMail[]> =>
  readMailsAt(`http://127.0.0.1:${(await server()).port}`, pool, email);
