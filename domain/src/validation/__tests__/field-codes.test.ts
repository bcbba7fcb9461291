import '../messages';
import { array, number, object, string, type Schema } from 'yup';
import { savePersonalData } from '../../account/contract';
import { ftpConfigurationBody } from '../../delivery/schemas';
import { newMessageSchema } from '../../messages';
import { trackInputSchema } from '../../release';
import {
  birthDateField,
  dateBetweenField,
  eanField,
  inputErrors,
  ipiField,
  isniField,
  mpnNumberField,
  phoneField,
  spotifyEmbedField,
  timeField,
  websiteField,
  youtubeLinkField,
} from '..';

const codesOf = (schema: Schema, value: unknown) =>
  inputErrors(schema, value).map(({ field, code }) => `${field}:${code.split('.').pop()}`);

const year = dateBetweenField({ min: '2026-01-01', max: '2026-12-31' });
const serverBody = { protocol: 'SFTP', serverAddress: 'sftp.example.org', userName: 'mpn' };
const messageBody = {
  kind: 'NEWS',
  titleDe: 'T',
  titleEn: 'T',
  textDe: 'x',
  textEn: 'x',
  audience: 'ALL',
};

test.each<[string, Schema, unknown, unknown, string]>([
  ['an EAN of letters', eanField(), '4006381333931', 'abc', 'field:ean'],
  ['an IPI with a wrong check number', ipiField(), '00014107338', '00014107339', 'field:ipi'],
  ['an ISNI with a wrong check digit', isniField(), '000000012150090X', '0000000121500901', 'field:isni'],
  ['an MPN number of four digits', mpnNumberField(), '01234', '1234', 'field:mpn-number'],
  ['a phone number of letters', phoneField(), '+49 30 123456', 'call me', 'field:phone'],
  ['a time after the last of a day', timeField(), '23:59', '24:00', 'field:time'],
  ['a date before the first', dateBetweenField({ min: '2026-01-01' }), '2026-01-01', '2025-12-31', 'field:date-min'],
  ['a date after the last', dateBetweenField({ max: '2026-12-31' }), '2026-12-31', '2027-01-01', 'field:date-max'],
  ['a date before a period', year, '2026-01-01', '2025-12-31', 'field:date-between'],
  ['a birth before 1900', birthDateField(), '1900-01-01', '1899-12-31', 'field:date-between'],
  ['a birth in the future', birthDateField(), '2000-02-29', '2099-01-01', 'field:date-between'],
  ['a date after a period', year, '2026-12-31', '2027-01-01', 'field:date-between'],
  ['a website without https', websiteField(), 'https://a.de', 'http://a.de', 'field:url'],
  [
    'a video of somebody else',
    youtubeLinkField(),
    'https://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/1',
    'field:youtube-link',
  ],
  [
    'a profile at Spotify',
    spotifyEmbedField(),
    'https://open.spotify.com/artist/0TnOYISbd1XYRBk9myaseg',
    'https://open.spotify.com/user/0TnOYISbd1XYRBk9myaseg',
    'field:spotify-embed',
  ],
  ['a number above the largest', number().max(10), 10, 11, 'field:max'],
  ['a fraction', number().integer(), 3, 2.5, 'field:integer'],
  ['a text above its length', string().max(3), 'abc', 'abcd', 'field:max-length'],
  ['too few entries', array(number()).min(1), [1], [], 'field:min-entries'],
  ['too many entries', array(number()).max(1), [1], [1, 2], 'field:max-entries'],
])('a field with %s is refused by its code', (_what, field, right, wrong, code) => {
  const schema = object({ field });
  expect(codesOf(schema, { field: right })).toEqual([]);
  expect(codesOf(schema, { field: wrong })).toEqual([code]);
});

test.each<[string, Schema, object, object, string]>([
  ['a host with a protocol', ftpConfigurationBody, serverBody, { serverAddress: 'sftp://a.de' }, 'serverAddress:host'],
  ['a folder above its own', ftpConfigurationBody, serverBody, { directory: '/in/../x' }, 'directory:ftp-directory'],
  [
    'folders that two releases share',
    ftpConfigurationBody,
    serverBody,
    { folderPattern: '{date}' },
    'folderPattern:folder-pattern',
  ],
  ['a link without https', newMessageSchema, messageBody, { link: 'http://a.de' }, 'link:https-address'],
  [
    'a medium, although it is for everybody',
    newMessageSchema,
    messageBody,
    { samplingMediumId: 1 },
    'samplingMediumId:medium-for-media',
  ],
  ['a country that does not exist', savePersonalData.body!, { version: 1 }, { country: 'XX' }, 'country:country'],
  ['a phone number of letters', savePersonalData.body!, { version: 1 }, { phoneNumber: 'x' }, 'phoneNumber:phone'],
  ['a name above its length', trackInputSchema, { title: 'T' }, { title: 'x'.repeat(256) }, 'title:max-length'],
])('a body with %s is refused by its code', (_what, schema, right, wrong, code) => {
  expect(codesOf(schema, right)).toEqual([]);
  expect(codesOf(schema, { ...right, ...wrong })).toEqual([code]);
});
