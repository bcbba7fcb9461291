import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { claimPort } from '../processes';

test('a port of another process is free again when that process has ended, although nothing listened there', async () => {
  const module = join(__dirname, '../processes.ts');
  const program = `require(${JSON.stringify(module)}).freePort().then(console.log); setInterval(() => undefined, 1_000);`;
  const other = spawn(process.execPath, ['--import', 'tsx', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(other.stdout, 'data')) as [Buffer];
  const port = Number(said.toString());
  expect(port).toBeGreaterThan(1024);
  expect(claimPort(port)).toBe(false);
  const ended = once(other, 'exit');
  other.kill();
  await ended;
  // Notices that the claim has no owner.
  claimPort(port);
  expect([claimPort(port), claimPort(port)]).toEqual([true, false]);
});
