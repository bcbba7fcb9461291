import { execFile } from 'node:child_process';
import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { sendFile } from '../../plugins/ftp-delivery/server/src/transfer/send-file';
import type { TransferClient, TransferTarget } from '../../plugins/ftp-delivery/server/src/transfer/transfer-client';
import { ftpTarget, localFolder, sftpTarget } from '../delivery/delivery-fixtures';
import { startSshd, type SshdServer } from '../support/sshd';
import { startVsftpd, type VsftpdServer } from '../support/vsftpd';
import { atMost, median, note } from './support/figures';
import { ROOT, runBench, sizeFrom, type Bench } from './support/run-bench';

/*
 * One large file to OpenSSH's server and to vsftpd on this machine, against OpenSSH's `sftp` and `lftp`, in turns,
 * including connecting. Ours reads the size before and after and renames at the end; theirs only send.
 */

const TURNS = 3;
const PATIENT = { connect: 60_000, command: 60_000, stall: 120_000 };
const run = promisify(execFile);

interface Transfer {
  createTransferClient(target: TransferTarget): TransferClient;
  sendFile: typeof sendFile;
}

/** The compiled modules, as the worker runs them. */
function compiled(): Transfer {
  const folder = join(ROOT, 'plugins/ftp-delivery/dist/server/src/transfer');
  /* eslint-disable @typescript-eslint/no-require-imports -- compiled by the run that starts this bench */
  return {
    ...(require(join(folder, 'create-client.js')) as Pick<Transfer, 'createTransferClient'>),
    ...(require(join(folder, 'send-file.js')) as Pick<Transfer, 'sendFile'>),
  };
  /* eslint-enable @typescript-eslint/no-require-imports */
}

async function bySendFile(target: TransferTarget, localFile: string): Promise<void> {
  const { createTransferClient, sendFile: send } = compiled();
  const client = createTransferClient({ ...target, timeouts: PATIENT });
  await client.connect();
  try {
    const { outcome } = await send(client, { localFile, directory: '.', fileName: 'ours.bin', recorded: false });
    if (outcome !== 'delivered') throw new Error(`The file was not delivered: ${outcome}`);
  } finally {
    await client.close();
  }
}

/** In batch mode OpenSSH gets the password from a program (SSH_ASKPASS). */
async function bySftp(bench: Bench, server: SshdServer, localFile: string): Promise<void> {
  const folder = bench.folder();
  const [batch, askPass] = [join(folder, 'batch'), join(folder, 'ask')];
  writeFileSync(batch, `put ${localFile} theirs.bin\n`);
  writeFileSync(askPass, `#!/bin/sh\necho '${server.password}'\n`);
  chmodSync(askPass, 0o700);
  const options = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'BatchMode=no', 'LogLevel=ERROR'];
  await run(
    'sftp',
    [
      ...options.flatMap((option) => ['-o', option]),
      '-P',
      String(server.port),
      '-b',
      batch,
      `${server.userName}@${server.host}`,
    ],
    { env: { ...process.env, SSH_ASKPASS: askPass, SSH_ASKPASS_REQUIRE: 'force' } },
  );
}

async function byLftp(server: VsftpdServer, localFile: string): Promise<void> {
  const login = `open -u ${server.userName},${server.password} -p ${server.port} ${server.host}`;
  await run('lftp', ['-c', `set ftp:ssl-allow no; ${login}; put ${localFile} -o theirs.bin; bye`]);
}

async function compare(
  name: string,
  root: string,
  size: number,
  ways: { ours: () => Promise<void>; theirs: () => Promise<void> },
  baseline: string,
): Promise<void> {
  const seconds = { ours: [] as number[], theirs: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const way of ['theirs', 'ours'] as const) {
      const start = performance.now();
      await ways[way]();
      seconds[way].push((performance.now() - start) / 1000);
      const arrived = join(root, `${way}.bin`);
      if (statSync(arrived).size !== size) throw new Error(`${arrived} is not whole.`);
      rmSync(arrived);
    }
  }
  const [ours, theirs] = [median(seconds.ours), median(seconds.theirs)];
  note(`${name}: ${ours.toFixed(2)} s against ${theirs.toFixed(2)} s, of ${TURNS} turns the middle one`);
  atMost(`transfer-${name}-vs-${baseline}`, ours / theirs, 1.2);
}

runBench(async (bench) => {
  const size = sizeFrom('BENCH_TRANSFER_MB', 1024) * 1024 * 1024;
  const local = localFolder();
  bench.onEnd(local.remove);
  const file = local.file('large.bin', size);
  const sshd = await startSshd();
  bench.onEnd(sshd.stop);
  await compare(
    'sftp',
    sshd.root,
    size,
    { ours: () => bySendFile(sftpTarget(sshd), file), theirs: () => bySftp(bench, sshd, file) },
    'openssh',
  );
  const vsftpd = await startVsftpd();
  bench.onEnd(vsftpd.stop);
  await compare(
    'ftp',
    vsftpd.root,
    size,
    { ours: () => bySendFile(ftpTarget(vsftpd), file), theirs: () => byLftp(vsftpd, file) },
    'lftp',
  );
});
