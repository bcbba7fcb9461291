import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A system user made for one test server; sshd and vsftpd both check the system's passwords. */
export interface ServerAccount {
  userName: string;
  password: string;
  uid: number;
  gid: number;
  /** The user's home, the directory after a login. */
  home: string;
  /** A folder for configuration and keys, for root only. */
  settings: string;
  remove: () => void;
}

/**
 * Makes a system user with a home in a temporary folder.
 * @param parent of that folder; sshd's chroot requires one that only root may write into
 * @throws when not run as root
 */
export function createServerAccount(parent = tmpdir()): ServerAccount {
  if (process.getuid?.() !== 0) throw new Error('test servers need root: they make a system user that can log in');
  const base = mkdtempSync(path.join(parent, 'mpn-server-'));
  chmodSync(base, 0o755);
  const home = path.join(base, 'home');
  const settings = path.join(base, 'settings');
  mkdirSync(settings, { mode: 0o700 });
  const userName = `mpnt${randomBytes(4).toString('hex')}`;
  const password = randomBytes(9).toString('base64url');
  execFileSync(
    'useradd',
    ['--home-dir', home, '--create-home', '--skel', '/nonexistent', '--shell', '/bin/sh', userName],
    { stdio: 'pipe' },
  );
  execFileSync('chpasswd', { input: `${userName}:${password}\n` });
  const [uid, gid] = [Number(execFileSync('id', ['-u', userName])), Number(execFileSync('id', ['-g', userName]))];
  chownSync(home, uid, gid);
  chmodSync(home, 0o755);
  const remove = (): void => {
    try {
      execFileSync('userdel', ['--force', userName], { stdio: 'pipe' });
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  };
  return { userName, password, uid, gid, home, settings, remove };
}
