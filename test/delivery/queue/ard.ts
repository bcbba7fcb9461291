import { database } from '../../http/support/server';
import type { Person } from '../../http/releases/support';
import type { SshdServer } from '../../support/sshd';
import { prefer, releaseWithSharedFiles, station, type RealRelease } from './support';

const archives: number[] = [];

/** Lets {@link removeArchives} reset this institution. */
export const noteArchive = (companyId: number): void => void archives.push(companyId);

/** The archives noted so far are archives no longer, so that later tests send no copies to them. */
export async function removeArchives(): Promise<void> {
  const pool = await database();
  await pool.query('update companies set ard_state_institution_name = null where id = any($1::int[])', [archives]);
}

/** Lets a promotion company send copies to the archives. */
export async function takePart(companyId: number): Promise<void> {
  await (
    await database()
  ).query(
    `update companies set accepted_ard_contract = true, ard_archive_sampling = true,
     role_manage_ard_archive_releases = true
     where id = $1`,
    [companyId],
  );
}

/** A release that is copied to the archives; those of a test file have one owner and the same files. */
export async function optedIn(): Promise<RealRelease> {
  const release = await releaseWithSharedFiles();
  await takePart(release.owner.companyId);
  await (await database()).query('update releases set ard_archive = true where id = $1', [release.id]);
  return release;
}

/** An ARD station whose own deliveries have this format. */
export async function ardStation(
  server: SshdServer,
  directory: string,
  format: string,
  changes: Record<string, unknown> = {},
): Promise<Person> {
  const to = await station(server, { directory, ...changes });
  await prefer(to, format);
  noteArchive(to.companyId);
  await (
    await database()
  ).query(`update companies set ard_state_institution_name = 'WDR' where id = $1`, [to.companyId]);
  return to;
}
