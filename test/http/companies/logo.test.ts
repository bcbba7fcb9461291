import type { CompanyView, FileView, PressPageView } from '@mpn/domain';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { unique } from '../../factories/insert';
import { createRelease } from '../../factories/release';
import { formWith } from '../../support/media';
import { makeLink, openAs, personalLink, type Guest } from '../press/support';
import { createCompanyFile, editor, promoter, superAdmin, type Person } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { logoFile, setLogo, uploadLogo } from './logo-support';

let pool: Pool;
beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const codeOf = ({ globalErrors, fieldErrors }: ErrorAnswer) =>
  (globalErrors[0] ?? fieldErrors[0])?.messageCode.replace('mpn.backend.', '');
const logoOf = async ({ client }: Person, companyId: number) =>
  (await client.get<CompanyView>(`/companies/${companyId}`)).body.promotion?.logoUrl;
const attach = ({ client }: Person, companyId: number, fileId: number) =>
  client.post<ErrorAnswer>(`/companies/${companyId}/logo`, { fileId });
const fetchOf = ({ client }: Pick<Person, 'client'>, url: string) => client.fetch('GET', url.replace('/api', ''));
const stateOf = async (fileId: number) =>
  (await pool.query<{ state: string }>('select state from stored_files where id = $1', [fileId])).rows[0]?.state;

async function guestOf(owner: Person): Promise<Guest> {
  const release = await createRelease(pool, owner.companyId, { status: 'READY' });
  const link = await makeLink(owner, [release.id]);
  return openAs((await personalLink(owner, link.id, `${unique()}@example.org`)).url);
}
const pageOf = async ({ client, slug }: Guest) => (await client.get<PressPageView>(`/press/pages/${slug}`)).body;

test('an administrator sets a logo, which guests of the company see, replaces it, and removes it', async () => {
  const owner = await promoter();
  const guest = await guestOf(owner);
  expect(await pageOf(guest)).toMatchObject({ logoUrl: null });
  expect((await guest.client.get(`/press/pages/${guest.slug}/logo`)).status).toBe(404);

  const first = await uploadLogo(owner, await logoFile());
  expect((await attach(owner, owner.companyId, first)).status).toBe(200);
  const { logoUrl } = await pageOf(guest);
  const shown = await fetchOf(guest, logoUrl!);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const picture = sharp(Buffer.from(await shown.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ width: 300, height: 80, hasAlpha: true });
  expect((await fetchOf(owner, (await logoOf(owner, owner.companyId))!)).status).toBe(200);

  await setLogo(
    owner,
    await sharp(await logoFile())
      .negate()
      .png()
      .toBuffer(),
  );
  expect(await stateOf(first)).toBe('TEMPORARY');
  const preview = await owner.client.get<CompanyView>(`/companies/${owner.companyId}`);
  expect(preview.body.version).toBe(1);
  expect((await owner.client.delete(`/companies/${owner.companyId}/logo`)).status).toBe(204);
  expect((await owner.client.delete(`/companies/${owner.companyId}/logo`)).status).toBe(204);
  expect(await pageOf(guest)).toMatchObject({ logoUrl: null });
  const { rows } = await pool.query(
    `select action, data->'fields' as fields from audit_records where object_type = 'company' and object_id = $1`,
    [String(owner.companyId)],
  );
  expect(rows).toEqual(Array(3).fill({ action: 'company.update', fields: ['logo_id'] }));
});

describe.each([
  ['PNG', 'png', () => logoFile()],
  [
    'JPEG in grey',
    'jpg',
    async () =>
      sharp(await logoFile())
        .flatten({ background: '#fff' })
        .greyscale()
        .jpeg()
        .withExif({ IFD0: { Artist: 'Ada Groß' } })
        .toBuffer(),
  ],
  [
    'WebP',
    'webp',
    async () =>
      sharp(await logoFile())
        .keepExif()
        .webp()
        .toBuffer(),
  ],
  [
    'WebP without loss',
    'webp',
    async () =>
      sharp(await logoFile())
        .keepExif()
        .webp({ lossless: true })
        .toBuffer(),
  ],
] as const)('a logo as %s', (_name, ext, make) => {
  test('is taken and shown', async () => {
    const owner = await promoter();
    const bytes = await make();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const id = await uploadLogo(owner, bytes, `Löwe.${ext}`);
    const { rows } = await pool.query('select ext, file_name, clean_form from stored_files where id = $1', [id]);
    expect(rows).toMatchObject([{ ext, file_name: `Löwe.${ext}` }]);
    expect((await attach(owner, owner.companyId, id)).status).toBe(200);
    expect((await fetchOf(owner, (await logoOf(owner, owner.companyId))!)).status).toBe(200);
  });
});

test.each<[string, () => Promise<Buffer>, string]>([
  ['a text', () => Promise.resolve(Buffer.from('no picture at all')), 'media.error.not-image'],
  ['an SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'media.error.not-image'],
  [
    'a cut WebP',
    async () =>
      (
        await sharp(await logoFile())
          .resize(900)
          .webp()
          .toBuffer()
      ).subarray(0, -200),
    'media.error.image-truncated',
  ],
  [
    'one of 26 megapixels',
    () =>
      sharp({ create: { width: 5_200, height: 5_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    'media.error.max-pixels',
  ],
])('%s is no logo', async (_name, make, code) => {
  const owner = await promoter();
  const { body } = await owner.client.post<ErrorAnswer>('/files/COMPANY_LOGO', formWith(await make(), 'logo.png'));
  expect(codeOf(body)).toBe(code);
});

test('a cover is not stored as WebP', async () => {
  const owner = await promoter();
  const cover = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#234' } })
    .webp()
    .toBuffer();
  const { body } = await owner.client.post<ErrorAnswer>('/files/COVER', formWith(cover, 'cover.webp'));
  expect(codeOf(body)).toBe('media.error.not-image');
});

test('only administrators of the promotion company set it, with a logo that they uploaded', async () => {
  const owner = await promoter();
  const other = await promoter();
  const mine = await uploadLogo(owner, await logoFile());
  const foreign = await uploadLogo(other, await logoFile());
  expect(codeOf((await attach(owner, owner.companyId, foreign)).body)).toBe('global.error.not-found');
  expect(codeOf((await attach(owner, other.companyId, mine)).body)).toBe('global.error.not-found');
  const cover = await createCompanyFile(owner, 'COVER');
  expect(codeOf((await attach(owner, owner.companyId, cover)).body)).toBe('global.error.not-found');
  expect((await other.client.delete(`/companies/${owner.companyId}/logo`)).status).toBe(404);
  const media = await editor({}, 'MEDIA_ADMIN');
  const logo = await uploadLogo(media, await logoFile());
  expect(codeOf((await attach(media, media.companyId, logo)).body)).toBe('data.error.field-of-promotion-company');
  const clerk = await editor();
  const refused = await clerk.client.post<FileView & ErrorAnswer>(
    '/files/COMPANY_LOGO',
    formWith(await logoFile(), 'a.png'),
  );
  expect(codeOf(refused.body)).toBe('global.error.role-access-denied');
});

test('guests of another company do not get the picture; a super admin removes it', async () => {
  const owner = await promoter();
  await setLogo(owner, await logoFile());
  const guest = await guestOf(await promoter());
  expect(await pageOf(guest)).toMatchObject({ logoUrl: null });
  expect((await guest.client.get(`/press/pages/${guest.slug}/logo`)).status).toBe(404);
  const staff = await superAdmin();
  expect(await logoOf(staff, owner.companyId)).toMatch(/^\/api\/files\/company-logo\//);
  expect((await staff.client.delete(`/companies/${owner.companyId}/logo`)).status).toBe(204);
  expect(await logoOf(owner, owner.companyId)).toBeNull();
});

test('a company that is deleted gives its logo up', async () => {
  const owner = await promoter();
  const fileId = await uploadLogo(owner, await logoFile());
  await attach(owner, owner.companyId, fileId);
  expect(await stateOf(fileId)).toBe('ATTACHED');
  const staff = await superAdmin();
  expect((await staff.client.delete(`/companies/${owner.companyId}`)).status).toBe(204);
  expect(await stateOf(fileId)).toBe('TEMPORARY');
});
