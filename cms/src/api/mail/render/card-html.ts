import type { Card } from './content';
import { ACCENT, buttonHtml, escapeHtml, FONT, href, INK, LINE, MUTED } from './html';
import { pictureSource } from './pictures';

/** Sides of the covers on the page, in pixels; the pictures have twice as many. */
const SMALL = 88;
const LARGE = 240;

function pictureHtml(fileId: number, side: typeof SMALL | typeof LARGE, link: string): string {
  return `<a href="${href(link)}" style="text-decoration:none"><img src="${pictureSource(fileId, side * 2)}" width="${side}" height="${side}" alt="" style="display:block;border:0;border-radius:8px;width:${side}px;height:${side}px"></a>`;
}

const detailLines = (details: readonly string[], size: number): string =>
  details
    .map(
      (line) => `<div style="color:${MUTED};font-size:${size}px;line-height:${size + 7}px">${escapeHtml(line)}</div>`,
    )
    .join('');

/** A release in a list: small cover, names, details and a link. */
export function cardHtml({ title, subtitle, details, link, linkLabel, pictureFileId }: Card): string {
  const picture =
    pictureFileId === null
      ? ''
      : `<td width="${SMALL}" style="padding:16px 0 16px 16px;vertical-align:top">${pictureHtml(pictureFileId, SMALL, link)}</td>\n`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border:1px solid ${LINE};border-radius:10px;margin-bottom:12px"><tr>
${picture}<td style="padding:16px;vertical-align:top;${FONT}">
<div style="color:${INK};font-size:16px;font-weight:600;line-height:22px">${escapeHtml(title)}</div>
<div style="color:${INK};font-size:14px;line-height:20px;padding-bottom:4px">${escapeHtml(subtitle)}</div>${detailLines(details, 13)}
<div style="padding-top:10px"><a href="${href(link)}" style="color:${ACCENT};${FONT};font-size:14px;font-weight:600;text-decoration:none">${escapeHtml(linkLabel)} &rarr;</a></div></td>
</tr></table>`;
}

/** The one release that a mail is about: large cover, names, details and a button. */
export function featureHtml({ title, subtitle, details, link, linkLabel, pictureFileId }: Card): string {
  const picture =
    pictureFileId === null ? '' : `<div style="padding-bottom:20px">${pictureHtml(pictureFileId, LARGE, link)}</div>\n`;
  return `${picture}<div style="color:${INK};font-size:24px;font-weight:700;line-height:30px">${escapeHtml(title)}</div>
<div style="color:${INK};font-size:17px;line-height:24px;padding-bottom:8px">${escapeHtml(subtitle)}</div>
${detailLines(details, 14)}
<div style="padding-top:20px">${buttonHtml(linkLabel, link)}</div>`;
}
