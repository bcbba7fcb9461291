import { api, type ApiClient, type ErrorAnswer, type Login } from './client';

const PAIR_HEADERS = {
  '/auth/impersonate': 'x-impersonator-authorization',
  '/auth/switch_to_promo_share_view': 'x-promoshare-authorization',
} as const;

export interface Acting {
  /** Calls with both tokens. */
  client: ApiClient;
  /** The acting token, which is not valid alone. */
  token: string;
  /** The person's own token. */
  original: string;
}

async function swap(login: Login, path: keyof typeof PAIR_HEADERS, body: object): Promise<Acting> {
  const { headers } = await api().post('/auth/login', { loginName: login.loginName, password: login.password });
  const original = headers.get('authorization') ?? '';
  const swapped = await api().withToken(original).post<ErrorAnswer>(path, body);
  const token = swapped.headers.get('authorization');
  if (!token) throw new Error(`No token to act with: ${JSON.stringify(swapped.body)}`);
  return {
    client: api()
      .withToken(token)
      .withHeaders({ [PAIR_HEADERS[path]]: original }),
    token,
    original,
  };
}

/** Logs in and acts for a company with an accepted promo share: PROMO_SHARE_USER. */
export const actThroughShare = (person: Login, sourceCompanyId: number): Promise<Acting> =>
  swap(person, '/auth/switch_to_promo_share_view', { sourceCompanyId, password: person.password });

/** Logs a super admin in and acts as somebody else. */
export const impersonate = (admin: Login, targetUserId: number): Promise<Acting> =>
  swap(admin, '/auth/impersonate', { targetUserId });
