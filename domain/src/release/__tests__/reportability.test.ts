import {
  missingFacts,
  missingOfInput,
  NO_LABEL_CODE,
  REPORT_RULES,
  reportability,
  ReportTarget,
  ReportGapCode,
  type ReportedRelease,
} from '../..';

type Track = ReportedRelease['tracks'][number];

const track = (id: number): Track => ({
  id,
  title: `Track ${id}`,
  isrc: `DEA1226000${String(id).padStart(2, '0')}`,
  isrcIsDummy: false,
  artist: 'Ida',
  durationMs: 200_000,
  isDataTrackOnly: false,
  pLine: null,
  recordingYear: 2025,
  recordingCountry: 'DE',
  authors: [
    { role: 'LYRICIST', name: 'Kim' },
    { role: 'COMPOSER', name: 'Ada' },
  ],
});

const complete = (tracks: number): ReportedRelease => ({
  artistName: 'Ida',
  labelCode: '18811',
  labelName: 'Kaiserkai',
  ean: '4006381333931',
  eanIsDummy: false,
  pLine: { year: 2025, owner: 'Kaiserkai' },
  tracks: Array.from({ length: tracks }, (_, index) => track(index + 1)),
});

/** Each way in which a fact can be missing, with the gap it is. */
const RELEASE_FAULTS: readonly [ReportGapCode, Partial<ReportedRelease>][] = [
  ['label-code', { labelCode: null }],
  ['label-code', { labelCode: NO_LABEL_CODE }],
  ['label-name', { labelName: ' ' }],
  ['ean', { ean: null }],
  ['ean', { eanIsDummy: true }],
];
const TRACK_FAULTS: readonly [ReportGapCode, Partial<Track>][] = [
  ['track-title', { title: '' }],
  ['track-isrc', { isrc: null }],
  ['track-isrc', { isrcIsDummy: true }],
  ['track-author', { authors: [] }],
  ['track-author', { authors: [{ role: 'LYRICIST', name: 'Kim' }] }],
  ['track-author', { authors: [{ role: 'COMPOSER', name: ' ' }] }],
  ['track-duration', { durationMs: null }],
  ['track-duration', { durationMs: 0 }],
  ['track-recording-year', { recordingYear: null }],
  ['track-recording-country', { recordingCountry: null }],
];

/** Numbers between 0 and 1, the same ones for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

type Known = { code: ReportGapCode; trackIndex?: number };

/** A release with some facts taken away, and the gaps that this makes. */
function generated(seed: number): { release: ReportedRelease; known: Known[] } {
  const next = numbers(seed * 7_919);
  const whole = complete(1 + Math.floor(next() * 4));
  const chosen = <T>(faults: readonly T[]): T[] => faults.filter(() => next() < 0.15);
  const ofRelease = chosen(RELEASE_FAULTS);
  // Artist and P line are missing where neither the release nor the track has one.
  const shared = { artistName: next() < 0.4 ? null : 'Ida', pLine: next() < 0.4 ? null : whole.pLine };
  const known: Known[] = ofRelease.map(([code]) => ({ code }));
  const tracks = whole.tracks.map((entry, trackIndex) => {
    const faults = chosen(TRACK_FAULTS);
    const isData = next() < 0.1;
    const own = { artist: next() < 0.4 ? null : 'Bo', pLine: next() < 0.4 ? { year: 1999, owner: 'Nord' } : null };
    if (!isData) {
      known.push(...faults.map(([code]) => ({ code, trackIndex })));
      if (own.artist === null && shared.artistName === null) known.push({ code: 'track-artist', trackIndex });
      if (own.pLine === null && shared.pLine === null) known.push({ code: 'track-p-line', trackIndex });
    }
    const given = Object.assign({ ...entry, ...own }, ...faults.map(([, part]) => part)) as Track;
    return { ...given, isDataTrackOnly: isData };
  });
  if (tracks.every(({ isDataTrackOnly }) => isDataTrackOnly)) known.push({ code: 'track' });
  const release = Object.assign({ ...whole, ...shared }, ...ofRelease.map(([, part]) => part)) as ReportedRelease;
  return { release: { ...release, tracks }, known };
}

const keysOf = (gaps: readonly Known[]): string[] =>
  [...new Set(gaps.map(({ code, trackIndex }) => `${code}@${trackIndex ?? '-'}`))].sort();

test('of 200 generated releases every gap is found for each target that needs the fact, and none is invented', () => {
  let gaps = 0;
  const missing = (found: readonly Known[]): [ReportGapCode, number][] =>
    ReportGapCode.filter((code) => found.some((gap) => gap.code === code)).map((code) => {
      const tracks = found.flatMap((gap) => (gap.code === code ? [gap.trackIndex ?? -1] : []));
      return [code, new Set(tracks.filter((index) => index >= 0)).size];
    });
  for (let seed = 1; seed <= 200; seed += 1) {
    const { release, known } = generated(seed);
    for (const { target, gaps: found } of reportability(release)) {
      const needed = known.filter(({ code }) => REPORT_RULES[target][code] !== undefined);
      expect([seed, target, keysOf(found)]).toEqual([seed, target, keysOf(needed)]);
      gaps += found.length;
    }
    const facts = missingFacts(release).map(({ code, tracks }) => [code, tracks]);
    expect([seed, facts]).toEqual([seed, missing(known)]);
  }
  expect(gaps).toBeGreaterThan(500);
});

test('a release with all facts is complete for every target', () => {
  expect(reportability(complete(3))).toEqual(ReportTarget.map((target) => ({ target, gaps: [] })));
});

test('each gap names the step and the track of its field, and where its rule is from', () => {
  const release = { ...complete(2), labelCode: null };
  release.tracks = [release.tracks[0]!, { ...release.tracks[1]!, isrc: null }];
  expect(reportability(release).find(({ target }) => target === 'DE_PRIVATE')?.gaps).toEqual([
    { code: 'label-code', step: 'release', source: 'PRIVATE_RADIO' },
    { code: 'track-isrc', step: 'tracks', source: 'PRIVATE_RADIO', trackIndex: 1, trackId: 2 },
  ]);
  const none = reportability({ ...release, labelCode: '18811', tracks: [] });
  expect(none.map(({ gaps }) => gaps.map(({ code, step }) => `${code}/${step}`))).toEqual(
    ReportTarget.map(() => ['track/tracks']),
  );
});

test('artist and P line of the release count for tracks that have none of their own', () => {
  const bare = { ...track(1), artist: null, pLine: null };
  const codes = (release: ReportedRelease) => reportability(release).map(({ gaps }) => gaps.map(({ code }) => code));
  expect(codes({ ...complete(0), tracks: [bare] }).flat()).toEqual([]);
  expect(codes({ ...complete(0), artistName: null, pLine: null, tracks: [bare] })).toEqual([
    ['track-artist'],
    ['track-artist'],
    ['track-artist', 'track-p-line'],
    ['track-artist'],
  ]);
  const own = { ...bare, artist: 'Bo', pLine: { year: 1999, owner: 'Nord' } };
  expect(codes({ ...complete(0), artistName: null, pLine: null, tracks: [own] }).flat()).toEqual([]);
});

test('of a release that is not made yet the same facts are missing; a recording that comes has its duration', () => {
  const { eanIsDummy: _ean, tracks, ...facts } = complete(1);
  const { id: _id, isrcIsDummy: _isrc, durationMs: _ms, ...given } = tracks[0]!;
  const missing = (input: object, hasAudio = true) =>
    missingOfInput(input, () => hasAudio).map(({ code, tracks: count }) => `${code} ${count}`);
  expect(missing({ ...facts, tracks: [given] })).toEqual([]);
  expect(missing({ ...facts, tracks: [given] }, false)).toEqual(['track-duration 1']);
  expect(missing({ ...facts, ean: '2000000000015', tracks: [{ ...given, isrc: 'MPN000000007' }] })).toHaveLength(2);
  expect(missing({ tracks: [{ title: 'A' }, { title: 'B', pLine: { year: 2025, owner: 'K' } }] })).toEqual([
    'label-code 0',
    'label-name 0',
    'ean 0',
    'track-isrc 2',
    'track-artist 2',
    'track-author 2',
    'track-recording-year 2',
    'track-recording-country 2',
    'track-p-line 1',
  ]);
});
