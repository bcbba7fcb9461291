import { mediaErrors } from '../catalogue/media';

/** Refusals of a file for what is in it. */
const refusals = Object.entries(mediaErrors).filter(([, { httpStatus }]) => httpStatus === 422);

test('there are refusals of files', () => expect(refusals.length).toBeGreaterThan(20));

test.each(refusals)('%s says what to do, in both languages', (_code, { en, de }) => {
  expect(en).toMatch(/\bPlease\b/);
  expect(de).toMatch(/\b[Bb]itte\b/);
});

test.each(refusals.filter(([, { en }]) => /accepted|needed|At most|must be/i.test(en)))(
  '%s says what was found beside what is allowed',
  (_code, { en }) => {
    const found =
      /\{(?:actual|width)\}|This file is not|no sound|too many pixels|more than|too much time|progressive JPEG/;
    expect(en).toMatch(found);
  },
);
