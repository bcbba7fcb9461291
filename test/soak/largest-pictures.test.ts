import { OTHER_FORMATS, PictureSteps } from '../hostile/largest-pictures';
import { useServer } from '../http/support/server';

/* The formats that test/http/files/largest-pictures.test.ts leaves out. No server is needed. */

useServer(() => Promise.resolve({ port: 0, databaseUrl: '', folder: '' }));

let steps: PictureSteps;
beforeAll(() => {
  steps = new PictureSteps();
});
afterAll(() => steps.end());

test.each(OTHER_FORMATS)(
  '%s: it is accepted, and can be made smaller and into the cover of a delivery',
  async (_name, make) => steps.expectAllToSucceed(await make()),
);
