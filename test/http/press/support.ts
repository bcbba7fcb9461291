import type { NewPressGrant, PressGrantsMade, PressLinkView, PressOpened } from '@mpn/domain';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import type { Promoter } from '../releases/support';

export type Errors = Pick<ErrorAnswer, 'globalErrors' | 'fieldErrors'>;

export const codeOf = (body: unknown): string | undefined => {
  const { globalErrors, fieldErrors } = (body ?? {}) as Partial<Errors>;
  return (globalErrors?.[0] ?? fieldErrors?.[0])?.messageCode;
};

/** A local day this many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export async function makeLink(
  by: Promoter,
  releaseIds: readonly number[],
  values: Record<string, unknown> = {},
): Promise<PressLinkView> {
  const body = { name: 'Herbst', releaseIds, endDate: inDays(30), mode: 'DOWNLOAD', ...values };
  const { status, body: link } = await by.client.post<PressLinkView>('/press_links', body);
  if (status !== 201) throw new Error(`no link: ${JSON.stringify(link)}`);
  return link;
}

export const addPeople = async (
  by: Promoter,
  linkId: number,
  body: Record<string, unknown>,
): Promise<PressGrantsMade> => (await by.client.post<PressGrantsMade>(`/press_links/${linkId}/grants`, body)).body;

/** A personal link for an address of its own. */
export async function personalLink(by: Promoter, linkId: number, email: string): Promise<NewPressGrant> {
  const { created } = await addPeople(by, linkId, { addresses: [{ email, name: 'Kim Berg' }], basis: 'PRESS_CONTACT' });
  return created[0]!;
}

export const tokenOf = (url: string): string => new URL(url).hash.replace('#token=', '');

export const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

export interface Guest {
  client: ApiClient;
  slug: string;
  cookie: string;
}

/** Opens an address as a browser does, in a session of its own or in that of `cookie`. */
export async function openAs(url: string, { agent = BROWSER, cookie = '' } = {}): Promise<Guest> {
  const headers = { 'user-agent': agent, ...(cookie ? { cookie } : {}) };
  const answer = await api()
    .withHeaders(headers)
    .post<PressOpened>('/press/sessions', { token: tokenOf(url) });
  const set = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 200 || !set) throw new Error(`not opened: ${JSON.stringify(answer.body)}`);
  return { client: api().withHeaders({ 'user-agent': agent, cookie: set }), slug: answer.body.slug, cookie: set };
}
