import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const DIFFS = [...readFileSync(join(ROOT, 'docs/tutorial.md'), 'utf8').matchAll(/^```diff\n(.*?)^```$/gms)].map(
  ([, diff = '']) => diff,
);

test.each(DIFFS.map((diff) => [/^\+\+\+ b\/(.*)$/m.exec(diff)?.[1] ?? '', diff]))(
  'what docs/tutorial.md adds to %s can be added to it as it is now',
  (_file, diff) => {
    const apply = () => execFileSync('git', ['apply', '--check', '-'], { cwd: ROOT, input: diff, stdio: 'pipe' });
    expect(apply).not.toThrow();
  },
);

test('the field is carried through every layer', () => {
  const files = DIFFS.flatMap((diff) => [...diff.matchAll(/^\+\+\+ b\/(.*)$/gm)].map(([, file]) => file));
  for (const layer of ['domain/', 'cms/', 'admin-web/src/', 'admin-web/public/locales/', 'test/http/'])
    expect(files.filter((file) => file?.startsWith(layer))).not.toEqual([]);
});
