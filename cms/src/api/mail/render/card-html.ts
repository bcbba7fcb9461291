import { escapeHtml } from '@mpn/server-kit';
import type { Card } from './content';
import { ACCENT, buttonHtml, FONT, href, INK, LINE, MUTED } from './html';
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

const textHtml = (text: string | null, size: number): string =>
  text === null
    ? ''
    : `<div style="color:${INK};font-size:${size}px;line-height:${size + 7}px;padding-top:8px">${escapeHtml(text)}</div>`;

const answerHtml = ([label, link]: readonly [string, string]): string =>
  `<a href="${href(link)}" style="display:inline-block;margin:8px 6px 0 0;padding:8px 12px;border:1px solid ${ACCENT};border-radius:8px;color:${ACCENT};${FONT};font-size:13px;font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a>`;

const answersHtml = (answers: Card['answers']): string =>
  answers === null
    ? ''
    : `<div style="padding-top:14px;color:${MUTED};${FONT};font-size:13px;line-height:18px">${escapeHtml(answers.question)}</div>
<div>${answers.links.map(answerHtml).join('')}</div>`;

/** A release in a list: small cover, names and details; below them, in the whole width, text, link and answers. */
export function cardHtml({ title, subtitle, details, text, link, linkLabel, pictureFileId, answers }: Card): string {
  const picture =
    pictureFileId === null
      ? ''
      : `<td width="${SMALL}" style="padding:16px 0 0 16px;vertical-align:top">${pictureHtml(pictureFileId, SMALL, link)}</td>\n`;
  const columns = pictureFileId === null ? 1 : 2;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border:1px solid ${LINE};border-radius:10px;margin-bottom:12px"><tr>
${picture}<td style="padding:16px 16px 0;vertical-align:top;${FONT}">
<div style="color:${INK};font-size:16px;font-weight:600;line-height:22px">${escapeHtml(title)}</div>
<div style="color:${INK};font-size:14px;line-height:20px;padding-bottom:4px">${escapeHtml(subtitle)}</div>${detailLines(details, 13)}</td>
</tr><tr><td colspan="${columns}" style="padding:0 16px 16px;${FONT}">${textHtml(text, 14)}
<div style="padding-top:10px"><a href="${href(link)}" style="color:${ACCENT};${FONT};font-size:14px;font-weight:600;text-decoration:none">${escapeHtml(linkLabel)} &rarr;</a></div>${answersHtml(answers)}</td>
</tr></table>`;
}

/** The one release that a mail is about: large cover, names, details and a button. */
export function featureHtml({ title, subtitle, details, text, link, linkLabel, pictureFileId, answers }: Card): string {
  const picture =
    pictureFileId === null ? '' : `<div style="padding-bottom:20px">${pictureHtml(pictureFileId, LARGE, link)}</div>\n`;
  return `${picture}<div style="color:${INK};font-size:24px;font-weight:700;line-height:30px">${escapeHtml(title)}</div>
<div style="color:${INK};font-size:17px;line-height:24px;padding-bottom:8px">${escapeHtml(subtitle)}</div>
${detailLines(details, 14)}${textHtml(text, 15)}
<div style="padding-top:20px">${buttonHtml(linkLabel, link)}</div>${answersHtml(answers)}`;
}
