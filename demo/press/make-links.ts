import type { NewPressGrant, PressGrantsMade, PressLinkView } from '@mpn/domain';
import { DEMO_PASSWORD, type SqlClient } from '@mpn/database';
import { PROMOTION_COMPANIES } from '../companies';
import { Calls, CallFailed } from './calls';
import { PRESS_LINKS, type PressLinkDesign } from './designs';
import { visit } from './guest';

const PROMOTER = 'demo-promo-admin';
const DAY_MS = 86_400_000;

async function logIn(calls: Calls): Promise<Calls> {
  const body = { loginName: PROMOTER, password: DEMO_PASSWORD };
  const authorization = (await calls.answer('POST', '/api/auth/login', body)).headers.get('authorization');
  // The account has a second factor, which this program cannot present.
  if (!authorization) throw new CallFailed(`${PROMOTER} cannot log in by password alone`);
  return calls.with({ authorization });
}

const RELEASE = `select r.id from releases r join companies c on c.id = r.company_id
  where r.title = $1 and c.name = $2 order by r.id limit 1`;

async function releaseWithTitle(client: SqlClient, title: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(RELEASE, [title, PROMOTION_COMPANIES[0]?.name]);
  const id = rows[0]?.id;
  if (id === undefined) throw new CallFailed(`there is no release ${title}`);
  return id;
}

async function makeLink(promoter: Calls, design: PressLinkDesign, releaseId: number): Promise<NewPressGrant[]> {
  const { name, mode, formats, textDe, textEn, showTitle, people, everybody } = design;
  const endDate = new Date(Date.now() + design.days * DAY_MS).toISOString().slice(0, 10);
  const body = { name, mode, formats, textDe, textEn, showTitle, endDate, releaseIds: [releaseId] };
  const link = await promoter.post<PressLinkView>('/api/press_links', body);
  const { created } = await promoter.post<PressGrantsMade>(`/api/press_links/${link.id}/grants`, {
    addresses: people.flatMap(({ name: person, email }) => (email ? [{ name: person, email }] : [])),
    names: people.flatMap(({ name: person, email }) => (email ? [] : [person])),
    basis: 'PRESS_CONTACT',
    everybody,
  });
  return created;
}

/** Names of the demo's press links that are not there yet. */
export async function missingPressLinks(client: SqlClient): Promise<string[]> {
  const names = PRESS_LINKS.map(({ name }) => name);
  const { rows } = await client.query<{ name: string }>('select name from press_links where name = any($1)', [names]);
  return names.filter((name) => !rows.some((row) => row.name === name));
}

/**
 * Makes the demo's press links that are not there yet and lets their guests use them, by the calls that the web app and
 * the page make: sessions and addresses are stored as hashes, whose key only the server has.
 */
export async function makePressLinks(client: SqlClient, origin: string): Promise<void> {
  const missing = await missingPressLinks(client);
  if (missing.length === 0) return;
  const calls = new Calls(origin);
  for (const design of PRESS_LINKS.filter(({ name }) => missing.includes(name))) {
    const releaseId = await releaseWithTitle(client, design.release);
    const promoter = await logIn(calls);
    const links = await makeLink(promoter, design, releaseId).finally(() => promoter.post('/api/auth/logout'));
    for (const guest of design.guests) {
      const link = links.find(({ label }) => label === (guest.name ?? ''));
      if (link) await visit(calls, link.url, guest);
    }
    console.log(`Press link "${design.name}": ${design.guests.length} guests`);
  }
}
