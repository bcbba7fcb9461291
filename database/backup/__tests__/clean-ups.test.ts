import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLEAN_UPS } from '../backup';

const ROOT = join(__dirname, '../../..');

test('each clean-up that a backup pauses is a clock job of this name', () => {
  const registers = ['cms/src/api/media/register.ts', 'plugins/ftp-delivery/server/src/register.ts'].map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const missing = CLEAN_UPS.filter(
    (name) => !registers.some((text) => text.includes(`registerClockJob({ name: '${name}'`)),
  );
  expect(missing).toEqual([]);
});
