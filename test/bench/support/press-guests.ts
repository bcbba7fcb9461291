import type { PressGrantsMade, PressLinkView, PressOpened } from '@mpn/domain';
import { sendJson } from './requests';

/** People in one call that makes personal links. */
const PER_CALL = 2_000;
const AT_ONCE = 8;

const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

/** A guest's session at a press link. */
export interface BenchGuest {
  slug: string;
  /** Of its requests. */
  headers: Record<string, string>;
}

/** An IPv4 address per number: one network may open 30 addresses a minute only. */
const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

async function open(api: string, url: string, number: number): Promise<BenchGuest> {
  const headers = { 'user-agent': AGENT, 'x-forwarded-for': addressOf(number + 1) };
  const token = new URL(url).hash.replace('#token=', '');
  const answer = await sendJson({ url: `${api}/press/sessions`, headers }, { token });
  const cookie = answer.cookie?.split(';')[0];
  if (!cookie) throw new Error(`not opened: ${answer.body}`);
  return { slug: (JSON.parse(answer.body) as PressOpened).slug, headers: { ...headers, cookie } };
}

/** Runs a function for each item, some at a time. */
export async function forEachOf<T>(
  items: readonly T[],
  atOnce: number,
  run: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await run(items[index]!, index);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** A new link for a release, with this many people. @returns it, with the addresses */
export async function linkFor(
  api: string,
  authorization: Record<string, string>,
  releaseId: number,
  people: number,
): Promise<{ link: PressLinkView; urls: string[] }> {
  const endDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const target = (path: string) => ({ url: `${api}${path}`, headers: authorization });
  const made = await sendJson(target('/press_links'), {
    ...{ name: 'Bench', releaseIds: [releaseId], endDate, mode: 'STREAM' },
  });
  const link = JSON.parse(made.body) as PressLinkView;
  const urls: string[] = [];
  while (urls.length < people) {
    const names = Array.from(
      { length: Math.min(PER_CALL, people - urls.length) },
      (_, n) => `Guest ${urls.length + n}`,
    );
    const { body } = await sendJson(target(`/press_links/${link.id}/grants`), { names });
    urls.push(...(JSON.parse(body) as PressGrantsMade).created.map(({ url }) => url));
  }
  return { link, urls };
}

/** Opens each address in a session of its own. */
export async function openAll(api: string, urls: readonly string[]): Promise<BenchGuest[]> {
  const guests: BenchGuest[] = [];
  await forEachOf(urls, AT_ONCE, async (url, index) => {
    guests[index] = await open(api, url, index);
  });
  return guests;
}
