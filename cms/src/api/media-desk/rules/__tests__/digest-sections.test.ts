import { digestSections } from '../digest-sections';

const hits = [
  { releaseId: 1, views: ['Friday'] },
  { releaseId: 2, views: ['Friday', 'Pop'] },
  { releaseId: 3, views: ['Pop'] },
];

test.each([
  ['no news', [], [['Friday', [1, 2]] as const, ['Pop', [3]] as const]],
  ['one of them among the news', [2], [['Friday', [1]] as const, ['Pop', [3]] as const]],
  ['all of them among the news', [1, 2, 3, 4], []],
] as const)('with %s each release is in the digest once', (_case, news, sections) => {
  const found = digestSections(news, hits);
  expect(found.sections).toEqual(sections.map(([view, releaseIds]) => ({ view, releaseIds })));
  expect(found.viewsOf.get(2)).toEqual(['Friday', 'Pop']);
});

test('without hits there are no sections', () => {
  expect(digestSections([1], [])).toEqual({ viewsOf: new Map(), sections: [] });
});
