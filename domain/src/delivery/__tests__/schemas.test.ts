import { fieldErrorsOf } from '../../validation';
import { ftpConfigurationBody, ftpConfigurationWithPasswordBody } from '../schemas';

const typed = { protocol: 'SFTP', serverAddress: 'sftp.example.org', userName: 'mpn' };

/** "field code" of each refusal. */
async function refused(schema: typeof ftpConfigurationBody, body: object): Promise<string[]> {
  try {
    await schema.validate(body, { abortEarly: false });
    return [];
  } catch (error) {
    return fieldErrorsOf(error as Parameters<typeof fieldErrorsOf>[0]).map(
      ({ field, code }) => `${field} ${code.split('.error.')[1]}`,
    );
  }
}

describe('the transfer window', () => {
  it.each<[string | null | undefined, string | null | undefined, string[]]>([
    [undefined, undefined, []],
    [null, null, []],
    ['', '', []],
    ['22:00', '05:00', []],
    // The whole day, explicitly.
    ['00:00', '00:00', []],
    ['20:00', null, ['transferEnd window-open']],
    ['20:00', undefined, ['transferEnd window-open']],
    ['20:00', '', ['transferEnd window-open']],
    [null, '06:00', ['transferStart window-open']],
    ['25:00', null, ['transferStart time', 'transferEnd window-open']],
  ])('from %p until %p', async (transferStart, transferEnd, errors) => {
    expect(await refused(ftpConfigurationBody, { ...typed, transferStart, transferEnd })).toEqual(errors);
  });
});

it('requires the password if none is stored', async () => {
  // Missing, or left empty in a form.
  expect(await refused(ftpConfigurationBody, typed)).toEqual([]);
  expect(await refused(ftpConfigurationBody, { ...typed, password: null })).toEqual([]);
  expect(await refused(ftpConfigurationWithPasswordBody, typed)).toEqual(['password required']);
  expect(await refused(ftpConfigurationWithPasswordBody, { ...typed, password: null })).toEqual(['password required']);
  expect(await refused(ftpConfigurationWithPasswordBody, { ...typed, password: 'x' })).toEqual([]);
});

it.each([
  ['SFTP', undefined, []],
  ['SFTP', 'PASSWORD', []],
  ['SFTP', 'KEY', []],
  ['SFTP', 'AGENT', ['login invalid']],
  ['FTP', undefined, []],
  ['FTP', 'PASSWORD', []],
  ['FTP', 'KEY', ['login invalid']],
])('over %s a login by %s is refused as %j', async (protocol, login, errors) => {
  expect(await refused(ftpConfigurationBody, { ...typed, protocol, login })).toEqual(errors);
});
