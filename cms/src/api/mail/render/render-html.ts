import { escapeHtml } from '@mpn/server-kit';
import { cardHtml, featureHtml } from './card-html';
import type { Block, MailContent, GuestLanguage } from './content';
import type { FooterLine } from './footer';
import { ACCENT, buttonHtml, FONT, GROUND, href, INK, LINE, MUTED, PAPER, row } from './html';

function factsHtml(facts: readonly (readonly [string, string])[]): string {
  const lines = facts.map(
    ([label, value]) => `<tr>
<td style="padding:8px 16px 8px 0;border-bottom:1px solid ${LINE};color:${MUTED};${FONT};font-size:14px;line-height:20px;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td>
<td style="padding:8px 0;border-bottom:1px solid ${LINE};color:${INK};${FONT};font-size:14px;line-height:20px">${escapeHtml(value)}</td>
</tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines.join('')}</table>`;
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return row(`<p style="margin:0;color:${INK};font-size:15px;line-height:24px">${escapeHtml(block.text)}</p>`);
    case 'note':
      return row(`<p style="margin:0;color:${MUTED};font-size:13px;line-height:20px">${escapeHtml(block.text)}</p>`);
    case 'button':
      return row(buttonHtml(block.label, block.link), '8px 32px 24px');
    case 'link':
      return row(
        `<p style="margin:0;font-size:13px;line-height:20px"><a href="${href(block.link)}" style="color:${MUTED};text-decoration:underline">${escapeHtml(block.label)}</a></p>`,
      );
    case 'code':
      return row(
        `<div style="padding:16px;background:${GROUND};border-radius:10px;color:${INK};font-family:Menlo,Consolas,monospace;font-size:30px;font-weight:700;letter-spacing:8px;line-height:36px;text-align:center">${escapeHtml(block.code)}</div>`,
      );
    case 'facts':
      return row(factsHtml(block.facts));
    case 'cards':
      return row(block.cards.map(cardHtml).join(''));
    case 'feature':
      return row(featureHtml(block.card), '8px 32px 24px');
  }
}

/** In the footer only: links of support's e-mail address and phone number too. */
const FOOTER_LINK = /^(https?:\/\/|mailto:|tel:)/;

const footerPart = ({ text, link }: FooterLine[number]): string =>
  link !== undefined && FOOTER_LINK.test(link)
    ? `<a href="${escapeHtml(link)}" style="color:${MUTED};text-decoration:underline">${escapeHtml(text)}</a>`
    : escapeHtml(text);

const footerHtml = (lines: readonly FooterLine[]): string =>
  lines.map((line) => `<div>${line.map(footerPart).join('')}</div>`).join('\n');

export interface Layout {
  brand: string;
  publicUrl: string;
  language: GuestLanguage;
  footer: readonly FooterLine[];
}

/** One layout for every mail: tables and inlined styles, because mail programs support nothing else. */
export function renderHtml(content: MailContent, { brand, publicUrl, language, footer }: Layout): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:${GROUND}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${GROUND}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td style="padding:0 32px 16px;${FONT}"><a href="${href(publicUrl)}" style="color:${ACCENT};font-size:20px;font-weight:800;letter-spacing:1px;text-decoration:none">${escapeHtml(brand)}</a></td></tr>
<tr><td bgcolor="${PAPER}" style="border:1px solid ${LINE};border-radius:14px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${row(`<h1 style="margin:0;color:${INK};font-size:20px;font-weight:700;line-height:28px">${escapeHtml(content.greeting)}</h1>`, '32px 32px 16px')}
${content.blocks.map(blockHtml).join('\n')}
<tr><td style="padding:0 0 16px"></td></tr>
</table></td></tr>
<tr><td style="padding:16px 32px;color:${MUTED};${FONT};font-size:12px;line-height:18px">${footerHtml(footer)}</td></tr>
</table></td></tr></table>
</body></html>`;
}
