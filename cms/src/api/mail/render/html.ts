import { escapeHtml } from '@mpn/server-kit';

/* Shared parts of a mail's HTML: colours, escaping, rows and buttons. */

export const INK = '#1f2430';
export const MUTED = '#6b7280';
// The web app's own petrol (admin-web/src/providers/theme/theme-tokens.ts).
export const ACCENT = '#0d6b63';
export const PAPER = '#ffffff';
export const GROUND = '#f2f3f7';
export const LINE = '#e4e6ee';
export const FONT = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif";

/** An http(s) URL for a link; anything else becomes `#`, which leads nowhere. */
export const href = (link: string): string => (/^https?:\/\//.test(link) ? escapeHtml(link) : '#');

export const row = (content: string, padding = '0 32px 16px'): string =>
  `<tr><td style="padding:${padding};${FONT}">${content}</td></tr>`;

export function buttonHtml(label: string, link: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td bgcolor="${ACCENT}" style="border-radius:8px"><a href="${href(link)}" style="display:inline-block;padding:12px 24px;color:#ffffff;${FONT};font-size:15px;font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`;
}
