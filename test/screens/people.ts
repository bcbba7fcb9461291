/** Users of the screenshots: the demo's logins (demo/). */
export const PEOPLE = {
  nobody: null,
  promoAdmin: 'demo-promo-admin',
  mediaUser: 'demo-media-user',
  mediaAdmin: 'demo-media-admin',
} as const;

/** Support's login at the panel; the others are logins of the web app. */
export const PANEL_LOGIN = 'demo-panel@mpn.example';

export type Person = keyof typeof PEOPLE | 'support';

export const PASSWORD = 'Demo-2026!';
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

/**
 * Logs in by the API, which is faster than with the page.
 * @returns the session's token
 */
export async function logIn(server: string, person: Exclude<Person, 'nobody' | 'support'>): Promise<string> {
  const answer = await fetch(`${server}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
    body: JSON.stringify({ loginName: PEOPLE[person], password: PASSWORD }),
  });
  const token = /^Bearer (.+)$/i.exec(answer.headers.get('authorization') ?? '')?.[1];
  if (!answer.ok || !token) throw new Error(`${PEOPLE[person]} could not log in: ${String(answer.status)}`);
  return token;
}

/** Reads a call of the API. */
export async function read<T>(server: string, token: string, path: string): Promise<T> {
  const answer = await fetch(`${server}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${String(answer.status)}`);
  return (await answer.json()) as T;
}

/** Sets the language of a person's pages. */
export async function speak(server: string, token: string, locale: 'de-DE' | 'en-US'): Promise<void> {
  const answer = await fetch(`${server}/api/account/preferred_app_locale`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ preferredAppLocale: locale }),
  });
  if (!answer.ok) throw new Error(`${locale}: ${String(answer.status)}`);
}

/** Sets the language of support's pages of the panel. */
export async function speakInPanel(server: string, preferedLanguage: 'de' | 'en'): Promise<void> {
  const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT };
  const login = await fetch(`${server}/admin/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: PANEL_LOGIN, password: PASSWORD }),
  });
  const { data } = (await login.json()) as { data?: { token: string } };
  const answer = await fetch(`${server}/admin/users/me`, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${data?.token ?? ''}` },
    body: JSON.stringify({ preferedLanguage }),
  });
  if (!answer.ok) throw new Error(`The panel's language: ${String(answer.status)}`);
}
