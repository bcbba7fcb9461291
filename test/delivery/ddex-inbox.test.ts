import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Page, ReleaseImportView } from '@mpn/domain';
import SftpClient from 'ssh2-sftp-client';
import { messageXml, releaseForMessage } from '../factories/ddex';
import { importer } from '../http/ddex/support';
import { database, server } from '../http/support/server';
import { startSshd, type SshdServer } from '../support/sshd';
import { until } from '../support/until';

/*
 * The operator's sshd as docs/ddex-inbox.md configures it: all logins have the inbox as chroot; a company's login
 * starts in its own folder and can reach no other.
 */

const group = `mpni${randomBytes(3).toString('hex')}`;
/** sshd requires that only root can write to the folders above a chroot, so a temporary folder is not possible. */
let inbox: string;
let link: string;
let sshd: SshdServer;

const sh = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' }).toString().trim();

beforeAll(async () => {
  inbox = mkdtempSync('/run/mpn-inbox-');
  chmodSync(inbox, 0o751);
  sh('groupadd', group);
  sshd = await startSshd({
    more: [
      `Match Group ${group}`,
      `  ChrootDirectory ${inbox}`,
      '  ForceCommand internal-sftp -u 0007',
      '  AllowTcpForwarding no',
      '  X11Forwarding no',
    ],
  });
  sh('usermod', '-G', group, sshd.userName);
  link = join((await server()).folder, 'inbox');
  if (existsSync(link)) renameSync(link, `${link}.other`);
  symlinkSync(inbox, link);
});
afterAll(async () => {
  await sshd?.stop();
  rmSync(link, { force: true });
  if (existsSync(`${link}.other`)) renameSync(`${link}.other`, link);
  rmSync(inbox, { recursive: true, force: true });
  sh('groupdel', group);
});

/** The folder of a company, accessible to its login and the server's group. */
function folderFor(number: string, owner: number): string {
  const folder = join(inbox, number);
  mkdirSync(folder);
  chownSync(folder, owner, process.getgid!());
  chmodSync(folder, 0o2770);
  return folder;
}

test('a batch uploaded by SFTP is imported and acknowledged; the login can reach no other folder', async () => {
  const who = await importer();
  const { rows } = await (
    await database()
  ).query<{ number: string }>('select mpn_company_number as number from companies where id = $1', [who.user.companyId]);
  const { number } = rows[0]!;
  const folder = folderFor(number, Number(sh('id', '-u', sshd.userName)));
  folderFor('other', 0);
  sh('usermod', '-d', `/${number}`, sshd.userName);

  const client = new SftpClient();
  await client.connect({ host: sshd.host, port: sshd.port, username: sshd.userName, password: sshd.password });
  expect(await client.cwd()).toBe(`/${number}`);
  await expect(client.list('/')).rejects.toThrow(/permission denied/i);
  await expect(client.list('/other')).rejects.toThrow(/permission denied/i);
  await expect(client.put(Buffer.from('x'), '/x')).rejects.toThrow(/permission denied/i);
  await client.mkdir('B1/R1', true);
  await client.put(Buffer.from(messageXml({ release: releaseForMessage() })), 'B1/R1/message.xml');
  await client.put(Buffer.from('<done/>'), 'B1/BatchComplete_B1.xml');

  const processed = await until(
    () => Promise.resolve(existsSync(join(folder, 'processed')) ? readdirSync(join(folder, 'processed')) : []),
    (names) => names.length === 1,
  );
  const { body } = await who.client.get<Page<ReleaseImportView>>('/release_imports/_views/table');
  expect(body.items).toMatchObject([{ source: 'INBOX', name: 'B1', status: 'IMPORTED', counts: { imported: 1 } }]);
  // The label fetches the acknowledgement from where it left the message.
  const answer = await client.get(`processed/${processed[0]!}/R1/Acknowledgement_message.xml`);
  expect((answer as Buffer).toString()).toContain('<FileStatus>FileOK</FileStatus>');
  await client.end();
});
