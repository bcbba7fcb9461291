import { renderSVG } from 'uqr';
import { textLanguageOf, type Locale, type TextLanguage } from '@mpn/domain';
import { escapeHtml } from '@mpn/server-kit';
import de from '../locales/de.json';
import en from '../locales/en.json';

/** What the page asks for. */
export type GateStep = { step: 'code' } | { step: 'password' } | { step: 'setup'; secret: string; uri: string };

interface GatePage {
  brand: string;
  locale: Locale;
  /** Path of the page itself. */
  path: string;
  /** Path in the panel to which it leads. */
  next: string;
  asks: GateStep;
  problem: string | null;
  email: string;
}

const TEXTS: Readonly<Record<TextLanguage, typeof en.panelGate>> = { de: de.panelGate, en: en.panelGate };

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;
font:16px/1.5 system-ui,sans-serif;background:#f6f3ee;color:#222}main{box-sizing:border-box;width:min(26rem,100%);padding:2rem}
h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.25}.brand{margin:0 0 .25rem;font-weight:600}.command{white-space:nowrap}label{display:block;margin-top:1rem;font-weight:600}
input{box-sizing:border-box;width:100%;margin-top:.25rem;padding:.6rem .75rem;font:inherit;font-weight:400;border:1px solid #767676;border-radius:.5rem;background:#fff;color:#222}
button{width:100%;margin-top:1.5rem;padding:.7rem;font:inherit;font-weight:600;border:0;border-radius:.5rem;background:#0f6b5f;color:#fff;cursor:pointer}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #0f6b5f;outline-offset:2px}
a{color:#0b5a50}.problem{padding:.75rem 1rem;border-radius:.5rem;background:#fdecea;color:#7a1710}
.qr{display:block;width:184px;margin:1rem 0;background:#fff}code{overflow-wrap:anywhere;font-size:1.05rem}small{display:block;margin-top:1.5rem}
@media (prefers-color-scheme:dark){body{background:#141b1a;color:#eee}a{color:#7fd1c4}.problem{background:#4a1712;color:#ffd9d4}}`;

const field = (label: string, attributes: string): string => `<label>${label}<input ${attributes} required></label>`;

/** The page before the panel's login, as HTML: without scripts, so that nothing of the panel is loaded before it. */
export function gatePage({ brand, locale, path, next, asks, problem, email }: GatePage): string {
  const language = textLanguageOf(locale);
  const t = TEXTS[language];
  const query = `next=${encodeURIComponent(next)}`;
  const emailField = field(
    t.email,
    `type="email" name="email" value="${escapeHtml(email)}" autocomplete="username" ${email ? '' : 'autofocus'}`,
  );
  const codeField = field(
    t.sixDigits,
    `name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" ${email ? 'autofocus' : ''}`,
  );
  const passwordField = field(t.passwordField, 'type="password" name="password" autocomplete="current-password"');
  const parts = {
    code: () => [emailField, codeField],
    password: () => [emailField, passwordField],
    setup: () => [
      asks.step === 'setup'
        ? `<div class="qr" role="img" aria-label="${t.qr}">${renderSVG(asks.uri, { border: 2 })}</div>
           <p>${t.key}: <code>${escapeHtml(asks.secret.replace(/(.{4})(?=.)/g, '$1 '))}</code></p>`
        : '',
      codeField,
    ],
  };
  const [linkStep, linkText] = asks.step === 'code' ? ['password', t.toSetup] : ['code', t.toCode];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${t.title} – ${escapeHtml(brand)}</title><style>${STYLE}</style></head><body><main>
<p class="brand">${escapeHtml(brand)} · ${t.panel}</p><h1>${t.title}</h1><p>${t[asks.step]}</p>
${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post" action="${path}?${query}"><input type="hidden" name="step" value="${asks.step}">
${parts[asks.step]().join('\n')}<button type="submit">${t.goOn}</button></form>
<p><a href="${path}?step=${linkStep}&amp;${query}">${linkText}</a></p><small>${t.lost}</small></main></body></html>`;
}

/** The text of a problem without one of its own. */
export const gateProblemText = (locale: Locale, problem: 'wrong-code' | 'wrong-password'): string =>
  TEXTS[textLanguageOf(locale)][problem];
