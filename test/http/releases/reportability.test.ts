import {
  reportability,
  ReportTarget,
  type Page,
  type ReleaseEntity,
  type ReleaseTableRow,
  type TrackTableRow,
} from '@mpn/domain';
import { newIsrc } from '../../factories/release';
import { promoter, type Promoter } from './support';

let me: Promoter;
const made: ReleaseEntity[] = [];

/** Facts of a release or track, of which each number takes some away by its bits. */
const RELEASE_FACTS = {
  labelCode: '18811',
  labelName: 'Kaiserkai',
  artistName: 'Ida',
  pLine: { year: 2025, owner: 'K' },
};
const trackFacts = () => ({
  isrc: newIsrc(),
  durationMs: 200_000,
  recordingYear: 2025,
  recordingCountry: 'DE',
  authors: [{ role: 'COMPOSER', name: 'Ada', position: 1 }],
  pLine: { year: 2024, owner: 'N' },
});

const without = (facts: object, bits: number): object =>
  Object.fromEntries(Object.entries(facts).filter((_, index) => (bits & (1 << index)) === 0));

beforeAll(async () => {
  me = await promoter();
  for (let index = 0; index < 48; index += 1) {
    const bits = index < 2 ? 0 : (index * 2_654_435_761) >>> 8;
    const tracks = Array.from({ length: index % 4 }, (_, at) => ({
      title: `Track ${at}`,
      isDataTrackOnly: (bits >> (16 + at)) % 4 === 1,
      ...without(trackFacts(), (bits >> (4 + at * 3)) & (bits >> 3)),
    }));
    const body = { title: `Nr. ${index}`, ...without(RELEASE_FACTS, bits & 15 & (bits >> 5)), tracks };
    const answer = await me.client.post<ReleaseEntity>('/releases', body);
    expect(answer.status).toBe(201);
    made.push(answer.body);
  }
});

const completeFor = (release: ReleaseEntity): ReportTarget[] =>
  reportability(release)
    .filter(({ gaps }) => gaps.length === 0)
    .map(({ target }) => target);

const table = <T>(query: Record<string, string | number | readonly string[]>) =>
  me.client.get<Page<T>>('/releases/_views/table', { query });

describe("reportability in the promoter's list", () => {
  test('says of every release the targets that the rule says', async () => {
    const { body } = await table<ReleaseTableRow>({ pageSize: 100 });
    expect(new Map(body.items.map(({ id, reportableFor }) => [id, reportableFor]))).toEqual(
      new Map(made.map((release) => [release.id, completeFor(release)])),
    );
    const kinds = new Set(made.map((release) => completeFor(release).join()));
    expect(kinds.size).toBeGreaterThan(4);
  });

  test.each<[ReportTarget[]]>([
    ...ReportTarget.map((target): [ReportTarget[]] => [[target]]),
    [['DE_PRIVATE', 'CH']],
    [[...ReportTarget]],
  ])('filters by gaps for %j, with the total and pages of the hits', async (targets) => {
    const wanted = made.filter((release) => targets.some((target) => !completeFor(release).includes(target)));
    const pages = [1, 2, 3].map((page) =>
      table<ReleaseTableRow>({ reportGaps: targets, sortBy: 'id', sortDirection: 'asc', page, pageSize: 20 }),
    );
    const bodies = (await Promise.all(pages)).map(({ body }) => body);
    expect(bodies.map(({ total }) => total)).toEqual(bodies.map(() => wanted.length));
    expect(bodies.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(wanted.map(({ id }) => id));
    const tracks = await table<TrackTableRow>({ view: 'tracks', reportGaps: targets, pageSize: 200 });
    expect(tracks.body.total).toBe(wanted.reduce((sum, release) => sum + release.tracks.length, 0));
  });

  test('follows a save', async () => {
    const release = made.find((candidate) => completeFor(candidate).length > 0)!;
    const body = { version: release.version, labelName: null };
    const saved = (await me.client.patch<ReleaseEntity>(`/releases/${release.id}`, body)).body;
    const row = (await table<ReleaseTableRow>({ pageSize: 100 })).body.items.find(({ id }) => id === release.id);
    expect(row?.reportableFor).toEqual(completeFor(saved));
    expect(row?.reportableFor).not.toEqual(completeFor(release));
  });
});
