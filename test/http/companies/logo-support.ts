import type { CompanyLogoView, FileView } from '@mpn/domain';
import sharp from 'sharp';
import { formWith } from '../../support/media';
import type { Person } from '../releases/support';

/** A black sign on nothing, with a note of who drew it. */
export const logoFile = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><circle cx="40" cy="40" r="30"/></svg>',
    ),
  )
    .withExif({ IFD0: { Artist: 'Ada Groß' } })
    .png()
    .toBuffer();

/** Uploads a logo. @returns its id */
export async function uploadLogo({ client }: Person, bytes: Buffer, name = 'Löwe.png'): Promise<number> {
  const { status, body } = await client.post<FileView>('/files/COMPANY_LOGO', formWith(bytes, name));
  if (status !== 201) throw new Error(`not uploaded: ${JSON.stringify(body)}`);
  return body.id;
}

/** Gives a person's company a logo. @returns its URL */
export async function setLogo(by: Person, bytes: Buffer, name?: string): Promise<string> {
  const fileId = await uploadLogo(by, bytes, name);
  const { status, body } = await by.client.post<CompanyLogoView>(`/companies/${by.companyId}/logo`, { fileId });
  if (status !== 200 && status !== 201) throw new Error(`no logo: ${JSON.stringify(body)}`);
  return body.logoUrl;
}
