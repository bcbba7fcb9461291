import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { composeTrack } from '../../demo/audio';
import { audioFile } from '../support/media';
import { logIn, startApp } from './support/app';
import { benchDatabase } from './support/bench-database';
import { atMost, median, note } from './support/figures';
import { processorSeconds } from './support/process-facts';
import { get } from './support/requests';
import { runBench, sizeFrom } from './support/run-bench';

/*
 * One album in four formats for fifty recipients, against plain ffmpeg doing the same work once per distinct file, two
 * at a time: the encodings, and the loudness and true peak of each MP3 and resampled file, which the product writes
 * into what it delivers.
 */

const RECIPIENTS = 50;
const SECONDS_PER_TRACK = 180;
/** Number of albums, each encoded by both sides, which alternate in going first: the machine's load varies. */
const ROUNDS = 5;
const AT_ONCE = 2;

const run = promisify(execFile);

/** The priority at which the product encodes, so that other load on the machine slows both sides equally. */
const PRIORITY = ['-n', '10'] as const;

/** ffmpeg arguments of a plain encoding to each format. */
const PLAIN: readonly (readonly [ext: string, ...args: string[]])[] = [
  ['mp3', '-c:a', 'libmp3lame', '-b:a', '320k'],
  ['flac', '-c:a', 'flac'],
  ['standard.wav', '-ar', '44100', '-c:a', 'pcm_s16le'],
  ['high.wav', '-af', 'aresample=48000:resampler=soxr', '-c:a', 'pcm_s24le'],
];

interface Album {
  folder: string;
  /** Names of the sources in the folder. */
  sources: string[];
  /** The same sources as stored files. */
  files: number[];
}

/** Creates the source of a track, which differs each time, because existing renditions are reused. */
type Recording = (folder: string, track: number) => Promise<Buffer>;

/** Chords that peak at -6 dB. */
const quiet: Recording = () => audioFile({ seconds: SECONDS_PER_TRACK, frequency: 150 + Math.random() * 500 });

const STYLES_PLAYED = [
  'house',
  'metal',
  'schlager',
  'soul',
  'trap',
  'folk',
  'disco',
  'techno',
  'indie',
  'jazz',
] as const;

/** Music that was limited to full scale: its true peaks, and those of a plain MP3 file of it, are above 0 dBTP. */
const loud: Recording = async (folder, track) => {
  const [mix, master] = [join(folder, `mix-${track}.wav`), join(folder, 'master.wav')];
  const style = STYLES_PLAYED[track % STYLES_PLAYED.length] ?? 'house';
  if (!existsSync(mix)) writeFileSync(mix, composeTrack(`bench ${track}`, { style, seconds: SECONDS_PER_TRACK }));
  const gainDb = 7 + Math.random() / 10;
  const limited = `volume=${gainDb}dB,alimiter=limit=0.97:attack=2:release=30:level=false`;
  await run('ffmpeg', ['-v', 'error', '-i', mix, '-af', limited, '-ar', '44100', '-c:a', 'pcm_s16le', '-y', master]);
  return readFileSync(master);
};

async function uploadAlbum(
  api: string,
  headers: Record<string, string>,
  folder: string,
  make: Recording,
): Promise<Album> {
  const album: Album = { folder, sources: [], files: [] };
  for (let track = 1; track <= sizeFrom('BENCH_TRACKS', 10); track += 1) {
    const name = `${track}.wav`;
    const bytes = await make(folder, track);
    writeFileSync(join(folder, name), bytes);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${api}/files/AUDIO_TRACK`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(await answer.text());
    const { id } = (await answer.json()) as { id: number };
    // Normally measured by the worker after the upload; no worker runs here.
    await get({ url: `${api}/bench/measure?file=${id}` });
    album.sources.push(name);
    album.files.push(id);
  }
  return album;
}

async function byProduct(api: string, { files }: Album): Promise<number> {
  const url = `${api}/bench/renditions?recipients=${RECIPIENTS}&files=${files.join(',')}`;
  return (JSON.parse(await get({ url })) as Timed).ms;
}

/** Runs ffmpeg over and over, two at a time. @returns milliseconds */
async function atOnce(runs: readonly (readonly string[])[]): Promise<number> {
  const waiting = [...runs];
  const start = performance.now();
  const work = async (): Promise<void> => {
    for (let args = waiting.shift(); args; args = waiting.shift())
      await run('nice', [...PRIORITY, 'ffmpeg', '-v', 'error', ...args]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return performance.now() - start;
}

function encodeByPlainFfmpeg({ folder, sources }: Album): Promise<number> {
  return atOnce(
    sources.flatMap((source) =>
      PLAIN.map(([ext, ...args]) => ['-i', join(folder, source), ...args, '-y', join(folder, `${source}.${ext}`)]),
    ),
  );
}

/** Formats whose loudness and true peak are another than the master's: delivered metadata names the file's own. */
const MEASURED = ['mp3', 'high.wav'];

/** By ffmpeg's own meter. */
function measureByPlainFfmpeg({ folder, sources }: Album): Promise<number> {
  const meter = 'ebur128=peak=true:framelog=verbose';
  return atOnce(
    sources.flatMap((source) =>
      MEASURED.map((ext) => ['-i', join(folder, `${source}.${ext}`), '-af', meter, '-f', 'null', '-']),
    ),
  );
}

/** Milliseconds, and seconds of processor time. */
interface Effort {
  ms: number;
  cpu: number;
}

interface Timed {
  ms: number;
  result: number;
}

runBench(async (bench) => {
  const databaseUrl = await benchDatabase(bench, 0);
  const app = await startApp(bench, databaseUrl, join(__dirname, 'support/delivery-app.ts'));
  const headers = await logIn(app.api);
  /** Duration (ms) and processor time (s) of each side in one round. */
  const measured = async (pid: number, work: () => Promise<number>): Promise<Effort> => {
    const before = processorSeconds(pid);
    const ms = await work();
    return { ms, cpu: processorSeconds(pid) - before };
  };
  const ratioOf = async (make: Recording): Promise<number> => {
    const folder = bench.folder();
    const rounds: Record<'ours' | 'encoded' | 'peaks', Effort>[] = [];
    for (let round = 0; round < sizeFrom('BENCH_ROUNDS', ROUNDS); round += 1) {
      const album = await uploadAlbum(app.api, headers, folder, make);
      const plain = async (): Promise<{ encoded: Effort; peaks: Effort }> => ({
        encoded: await measured(process.pid, () => encodeByPlainFfmpeg(album)),
        peaks: await measured(process.pid, () => measureByPlainFfmpeg(album)),
      });
      const first = round % 2 === 0 ? await plain() : undefined;
      const ours = await measured(app.pid, () => byProduct(app.api, album));
      const { encoded, peaks } = first ?? (await plain());
      const [product, ffmpeg] = [ours.ms, encoded.ms + peaks.ms].map((ms) => (ms / 1000).toFixed(1));
      note(`${album.files.length} tracks: ${product} s against ${ffmpeg} s`);
      rounds.push({ ours, encoded, peaks });
    }
    const cpu = (side: keyof (typeof rounds)[number]): number => rounds.reduce((sum, of) => sum + of[side].cpu, 0);
    const [all, encodings] = [cpu('ours') / (cpu('encoded') + cpu('peaks')), cpu('ours') / cpu('encoded')];
    note(`of processor time: ${all.toFixed(2)}x; of the encodings alone: ${encodings.toFixed(2)}x`);
    return median(rounds.map(({ ours, encoded, peaks }) => ours.ms / (encoded.ms + peaks.ms)));
  };
  atMost('renditions-50-recipients-vs-ffmpeg', await ratioOf(quiet), 1.1);
  // No target ratio: if plain ffmpeg clips, the product encodes some tracks twice, which is more work.
  note(`masters at full scale, of which nothing clips: ${(await ratioOf(loud)).toFixed(2)}x`);
});
