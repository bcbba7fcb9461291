import { flat, ONE_PER_LIMIT, PictureSteps, progressive } from '../../hostile/largest-pictures';

/* The other formats at full size are processed by `npm run soak -- largest-pictures`. */

let steps: PictureSteps;
beforeAll(() => {
  steps = new PictureSteps();
});
afterAll(() => steps.end());

test.each(ONE_PER_LIMIT)(
  '%s: it is accepted, and can be made smaller and into the cover of a delivery',
  async (_name, make) => steps.expectAllToSucceed(await make()),
);

test.each<[string, () => Promise<Buffer>, number]>([
  ['CMYK', () => flat(7_150, 7_150).toColourspace('cmyk').jpeg(progressive).toBuffer(), 48],
  ['turned', () => flat(6_700, 6_700).withMetadata({ orientation: 6 }).jpeg(progressive).toBuffer(), 42],
])('a progressive JPEG above the limit (%s) is refused with the largest accepted size', async (_name, make, max) => {
  await expect(steps.check(await make())).rejects.toMatchObject({
    code: 'mpn.backend.media.error.progressive-too-large',
    values: { max },
  });
});
