import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { ReleaseEntity } from '@mpn/domain';
import { database } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { trackInput } from '../../support/track-input';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { startAll, stopAll } from '../delivery-fixtures';
import { newestIn, prefer, push, releaseWithSharedFiles, station, type RealRelease } from './support';

/* CSV files with the tracks, sent to real servers of both protocols and read by Python. */

let sshd: SshdServer;
let vsftpd: VsftpdServer;
beforeAll(async () => {
  [sshd, vsftpd] = await startAll(startSshd(), startVsftpd());
});
afterAll(() => stopAll([sshd, vsftpd]));

const READER = `import csv, json, sys
path, encoding, delimiter = sys.argv[1:]
with open(path, encoding=encoding, newline='') as rows:
    print(json.dumps(list(csv.DictReader(rows, delimiter=delimiter, strict=True))))`;

const rowsOf = (file: string, encoding: string, delimiter: string): Record<string, string>[] =>
  JSON.parse(execFileSync('python3', ['-c', READER, file, encoding, delimiter]).toString()) as Record<string, string>[];

const NOTE = '="Chor"; alles andere ist echt';
const TITLE = 'Straße; „Nacht“, "Teil 1"';

/** Facts of the first track, by the editor's call. */
async function describeTrack({ id, owner }: RealRelease): Promise<void> {
  const { body } = await owner.client.get<ReleaseEntity>(`/releases/${id}`);
  const [first, ...rest] = body.tracks.map((track) => ({ ...trackInput(track), isPromoTrack: true }));
  const changed = {
    ...first,
    title: TITLE,
    artist: 'Björk & Ærø',
    introMs: 1_250,
    ending: 'COLD',
    containsAi: 'PARTLY',
    aiConcerns: ['VOCALS'],
    aiNote: NOTE,
    versionKind: 'RADIO_EDIT',
    versionOf: 1,
  };
  const saved = await owner.client.patch(`/releases/${id}`, { version: body.version, tracks: [changed, ...rest] });
  expect([saved.status, saved.body]).toMatchObject([200, { saveResult: 'SAVED' }]);
}

async function delivered(server: SshdServer | VsftpdServer, settings: Record<string, unknown>) {
  const release = await releaseWithSharedFiles();
  await describeTrack(release);
  const to = await station(server, { directory: './csv', ...settings });
  await (await database()).query(`update companies set country = 'AT' where id = $1`, [to.companyId]);
  await prefer(to, 'WAVE_STANDARD');
  await push(release, to);
  const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
  const files = delivery.files.filter(({ kind }) => kind === 'METADATA_CSV');
  const audio = delivery.files.filter(({ kind }) => kind === 'AUDIO').map(({ name }) => name);
  expect([delivery.state, files.length, audio.length]).toEqual(['DELIVERED', 1, 2]);
  return { file: path.join(server.root, delivery.remoteDirectory!, files[0]!.name), audio };
}

const CASES = [
  ['SFTP', () => sshd],
  ['FTP', () => vsftpd],
] as const;

test.each(CASES)('a station gets its report by %s in its language', async (_name, server) => {
  const { file, audio } = await delivered(server(), { csvPreset: 'REPORT', encoding: 'LATIN_1' });
  const rows = rowsOf(file, 'utf-8-sig', ';');
  expect(rows.map(({ Datei }) => Datei)).toEqual(audio);
  expect(rows[0]).toMatchObject({
    Titel: TITLE,
    Interpret: 'Björk & Ærø',
    'Generative KI (laut Label)': 'teilweise',
    'Mit KI entstanden': 'Gesang',
    'Hinweis zur KI': `'${NOTE}`,
    'Ende des Intros (s)': '1,25',
    Schluss: 'hart',
    Version: 'Radio Edit',
    'Version von': 'Zweite Straße',
    Dauer: '0:00:02',
  });
  expect(rows[1]).toMatchObject({ Titel: 'Zweite Straße', ISRC: '', 'Generative KI (laut Label)': 'nicht angegeben' });
});

test('a station gets a file for its database, also in Latin-1', async () => {
  const unicode = await delivered(sshd, { csvPreset: 'MUSIC_DATABASE' });
  const rows = rowsOf(unicode.file, 'utf-8-sig', ',');
  expect(rows.map(({ Filename }) => Filename)).toEqual(unicode.audio);
  expect(rows[0]).toMatchObject({ Title: TITLE, Ramp1: '1.25', Ending: 'cold', 'AI Note': NOTE });
  expect(rows[0]).toMatchObject({ Version: 'Radio Edit', 'Version Of': 'Zweite Straße' });
  const latin = await delivered(sshd, { csvPreset: 'MUSIC_DATABASE', encoding: 'LATIN_1' });
  expect(rowsOf(latin.file, 'latin-1', ',')[0]).toMatchObject({
    Title: 'Straße; "Nacht", "Teil 1"',
    Artist: 'Björk & Ærø',
  });
});
