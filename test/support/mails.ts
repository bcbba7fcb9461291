import type { Pool } from 'pg';

/** A mail as sent to its recipient: links and codes are only in the mailbox page, not in the row. */
export interface ReadMail {
  id: number;
  template: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const unescaped = (html: string): string =>
  html.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const pageAt = async (address: string): Promise<string> => (await fetch(address)).text();

/**
 * Mails to an address, the newest first.
 * @param origin of the server under test, whose mailbox is read
 */
export async function readMailsAt(origin: string, pool: Pool, email: string): Promise<ReadMail[]> {
  const { rows } = await pool.query<ReadMail>('select * from mails where recipient = $1 order by id desc', [email]);
  return Promise.all(
    rows.map(async (row) => {
      const page = await pageAt(`${origin}/mailbox/${row.id}`);
      const html = await pageAt(`${origin}/mailbox/${row.id}/html`);
      return { ...row, html, text: unescaped(/<pre>([\s\S]*)<\/pre>/.exec(page)?.[1] ?? '') };
    }),
  );
}
