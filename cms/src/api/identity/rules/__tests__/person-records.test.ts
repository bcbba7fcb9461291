import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { PersonRecords } from '@mpn/server-kit';
import { DELIVERY_RECORDS } from '../../../../../../plugins/ftp-delivery/server/src/person-records';
import { SAMPLING_RECORDS } from '../../../../../../plugins/sampling/server/src/person-records';
import { SHOP_RECORDS } from '../../../../../../plugins/shop/server/src/person-records';
import { DDEX_RECORDS } from '../../../ddex/person-records';
import { DIGITAL_RECORDS } from '../../../digital/person-records';
import { MAIL_RECORDS } from '../../../mail/person-records';
import { MAILING_RECORDS } from '../../../mailing/person-records';
import { MEDIA_RECORDS } from '../../../media/person-records';
import { MESSAGE_RECORDS } from '../../../message/person-records';
import { PERSONAL_RECORDS } from '../../../personal/person-records';
import { REGISTRATION_RECORDS } from '../../../registration/person-records';
import { DESK_RECORDS } from '../../../media-desk/person-records';
import { RELEASE_RECORDS } from '../../../release/person-records';
import { IDENTITY_RECORDS } from '../../person-records';

const ROOT = join(__dirname, '../../../../../..');

const RECORDS: readonly PersonRecords[] = [
  ...[...IDENTITY_RECORDS, ...MAIL_RECORDS, ...MESSAGE_RECORDS, ...MEDIA_RECORDS, ...DESK_RECORDS, ...RELEASE_RECORDS],
  ...[...REGISTRATION_RECORDS, ...PERSONAL_RECORDS, ...MAILING_RECORDS, ...DIGITAL_RECORDS, ...DDEX_RECORDS],
  ...[...SAMPLING_RECORDS, ...SHOP_RECORDS, ...DELIVERY_RECORDS],
];

/** Tables about persons that the export leaves out, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  idempotency_keys: 'keys against repetition: the reply of a call for a day, of which the data stands elsewhere',
  failed_requests: 'numbers of failures for support, without contents, gone after some weeks',
  network_admissions: 'mailed links to admit a network: hashes of tokens, gone within a day',
};

interface Schema {
  collectionName: string;
  attributes: Record<string, { type: string; target?: string }>;
}

const schemas = ['cms/src/api', 'plugins'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === 'schema.json')
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(dist|node_modules)\//.test(file))
    .map((file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Schema),
);

/** Tables with a column that refers to a user of the web app (`panelUserId` names a person of support). */
const tablesOfPersons = [
  ...schemas
    .filter(({ attributes }) =>
      Object.entries(attributes).some(
        ([name, { target }]) => target === 'plugin::users-permissions.user' || name === 'userId',
      ),
    )
    .map(({ collectionName }) => collectionName),
  ...readdirSync(join(ROOT, 'database/after-sync')).flatMap((file) =>
    [
      ...readFileSync(join(ROOT, 'database/after-sync', file), 'utf8').matchAll(
        /create table if not exists (\w+) \(([\s\S]*?)\n\);/g,
      ),
    ]
      .filter(([, , columns]) => /\buser_id\b/.test(columns!))
      .map(([, table]) => table!),
  ),
];

test('the export of a person’s data has every table that names users, or a reason why not', () => {
  const covered = new Set<string>(RECORDS.flatMap(({ tables }) => tables));
  const missing = [...new Set(tablesOfPersons)].filter((table) => !covered.has(table) && !(table in LEFT_OUT));
  expect(missing).toEqual([]);
  expect(tablesOfPersons.length).toBeGreaterThan(20);
});

test('each list has a unique name, and its statement is limited to the person, the last key and a page', () => {
  const names = RECORDS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, select } of RECORDS) {
    expect([name, select]).toEqual([name, expect.stringMatching(/:userId[\s\S]*:after[\s\S]*limit :limit/)]);
    expect([name, select]).toEqual([name, expect.not.stringMatching(/(password|token|code)_hash|secret|sealed/i)]);
  }
});
