import type { Block, Card, MailContent, MailLanguage } from './content';
import type { FooterLine } from './footer';

const INK = '#1f2430';
const MUTED = '#6b7280';
// The web app's own petrol (admin-web/src/providers/theme/theme-tokens.ts).
const ACCENT = '#0d6b63';
const PAPER = '#ffffff';
const GROUND = '#f2f3f7';
const LINE = '#e4e6ee';
const FONT = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif";

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** All mail content is user input. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Only our own URLs are passed in; anything that is not http(s) is shown as plain text. */
const href = (link: string): string => (/^https?:\/\//.test(link) ? escapeHtml(link) : '#');

const row = (content: string, padding = '0 32px 16px'): string =>
  `<tr><td style="padding:${padding};${FONT}">${content}</td></tr>`;

function buttonHtml(label: string, link: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td bgcolor="${ACCENT}" style="border-radius:8px"><a href="${href(link)}" style="display:inline-block;padding:12px 24px;color:#ffffff;${FONT};font-size:15px;font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`;
}

function factsHtml(facts: readonly (readonly [string, string])[]): string {
  const lines = facts.map(
    ([label, value]) => `<tr>
<td style="padding:8px 16px 8px 0;border-bottom:1px solid ${LINE};color:${MUTED};${FONT};font-size:14px;line-height:20px;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td>
<td style="padding:8px 0;border-bottom:1px solid ${LINE};color:${INK};${FONT};font-size:14px;line-height:20px">${escapeHtml(value)}</td>
</tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines.join('')}</table>`;
}

function cardHtml({ title, subtitle, details, link, linkLabel }: Card): string {
  const lines = details.map(
    (line) => `<div style="color:${MUTED};font-size:13px;line-height:20px">${escapeHtml(line)}</div>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border:1px solid ${LINE};border-radius:10px;margin-bottom:12px"><tr>
<td style="padding:16px;${FONT}">
<div style="color:${INK};font-size:16px;font-weight:600;line-height:22px">${escapeHtml(title)}</div>
<div style="color:${INK};font-size:14px;line-height:20px;padding-bottom:4px">${escapeHtml(subtitle)}</div>${lines.join('')}
<div style="padding-top:10px"><a href="${href(link)}" style="color:${ACCENT};${FONT};font-size:14px;font-weight:600;text-decoration:none">${escapeHtml(linkLabel)} &rarr;</a></div></td>
</tr></table>`;
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
  }
}

/** In the footer only: support's mail address and phone number too. */
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
  language: MailLanguage;
  footer: readonly FooterLine[];
}

/** One layout for every mail: tables and inlined styles, because mail programs support nothing else. */
export function renderHtml(content: MailContent, { brand, publicUrl, language, footer }: Layout): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:${GROUND}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
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
