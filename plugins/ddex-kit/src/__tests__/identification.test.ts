/** @jest-environment ./test/support/libxml-environment.cjs */
import { readErn, releaseToMessage, writeErn } from '..';
import { anyRelease, envelope } from './support/releases';

/* A release as recognition services get it: to identify its recordings, and for nothing else. */

const SCHEMAS = process.env.DDEX_SCHEMA_FOLDER ?? null;

test.each([1, 2, 3, 4, 5])('release %i may be used for identification from the day of the message on', async (seed) => {
  const release = { ...anyRelease(seed), releaseDate: '2027-03-05', airDate: '2027-02-01' };
  const message = releaseToMessage(
    release,
    { ...envelope, createdAt: '2026-11-29T09:30:00.000Z' },
    { purpose: 'IDENTIFICATION' },
  );
  const read = await readErn(Buffer.from(writeErn(message, '4.3')), { schemaFolder: SCHEMAS });
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  const deals = read.message.releases.flatMap((entry) => entry.deals);
  expect(deals.length).toBeGreaterThan(0);
  for (const deal of deals)
    expect(deal).toMatchObject({ useTypes: ['UseForIdentification'], from: '2026-11-29', until: null });
  expect(writeErn(message, '4.3')).not.toMatch(/Stream|Download|Broadcast|2027-02-01/);
});
