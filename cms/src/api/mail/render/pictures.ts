import type { Core } from '@strapi/strapi';
import { logError } from '@mpn/server-kit';
import { squareJpeg } from '../../media';

/*
 * Pictures are embedded in the mail: a cover under embargo has no public URL, and mail programs do not load remote
 * pictures without asking. The HTML in the mail's row names the stored file; its bytes are read when the mail is sent
 * or shown.
 */

/** A picture in a mail's HTML; `cid` is the Content-ID of its part. */
export interface MailPicture {
  cid: string;
  jpeg: Buffer;
}

/** The source of an image of a mail: a square of this many pixels, of a stored picture. */
export const pictureSource = (fileId: number, pixels: number): string => `cid:picture-${fileId}-${pixels}`;

// User input has its quotation marks escaped, so that it cannot contain such a tag.
const IMAGE = /<img src="cid:(picture-(\d+)-(\d+))"[^<>]*>/g;

/** Reads a picture; null if its file is missing or unreadable, so that the mail is sent without it. */
async function read(strapi: Core.Strapi, cid: string, fileId: number, pixels: number): Promise<MailPicture | null> {
  try {
    const jpeg = await squareJpeg(strapi, fileId, pixels);
    return jpeg && { cid, jpeg };
  } catch (error) {
    logError(strapi, `picture ${cid} of a mail cannot be read`, error);
    return null;
  }
}

/** The HTML with the images that can be read, and those images. */
export async function withPictures(
  strapi: Core.Strapi,
  html: string,
): Promise<{ html: string; pictures: MailPicture[] }> {
  const wanted = new Map([...html.matchAll(IMAGE)].map(([, cid, fileId, pixels]) => [cid!, [fileId, pixels]]));
  const pictures = new Map<string, MailPicture>();
  for (const [cid, [fileId, pixels]] of wanted) {
    const picture = await read(strapi, cid, Number(fileId), Number(pixels));
    if (picture) pictures.set(cid, picture);
  }
  return {
    html: html.replace(IMAGE, (image, cid: string) => (pictures.has(cid) ? image : '')),
    pictures: [...pictures.values()],
  };
}

/** The HTML with its pictures within it, for a browser: `cid:` URLs work in mail programs only. */
export async function showPictures(strapi: Core.Strapi, html: string): Promise<string> {
  const { html: shown, pictures } = await withPictures(strapi, html);
  return pictures.reduce(
    (page, { cid, jpeg }) => page.replaceAll(`"cid:${cid}"`, `"data:image/jpeg;base64,${jpeg.toString('base64')}"`),
    shown,
  );
}
