import { join } from 'node:path';
import { startServerProcess } from '../http/support/server-process';
import { logIn, startApp } from './support/app';
import { benchDatabase } from './support/bench-database';
import { atMost, median, note } from './support/figures';
import { makeLargeVideo } from './support/large-video';
import { memoryGrowth, processorSeconds } from './support/process-facts';
import { ROOT, runBench, sizeFrom } from './support/run-bench';
import { sendFile } from './support/send-file';

/*
 * A large music video, received, hashed, checked and stored, compared with a server that only writes the body to a
 * file, and with one that also parses the multipart body. In turns with the same bytes; every round has a new file,
 * because the product stores equal bytes once.
 */

const TURNS = 3;

runBench(async (bench) => {
  const megabytes = sizeFrom('BENCH_UPLOAD_MB', 2048);
  const databaseUrl = await benchDatabase(bench, 0);
  const app = await startApp(bench, databaseUrl);
  const sink = await startServerProcess({
    root: ROOT,
    databaseUrl,
    folder: bench.folder(),
    program: join(__dirname, 'support/bare-sink.ts'),
  });
  bench.onEnd(() => sink.stop());
  const headers = await logIn(app.api);
  const folder = bench.folder();
  const to =
    (url: string, its: Record<string, string> = {}) =>
    async (path: string): Promise<number> =>
      (await sendFile(url, path, its)).seconds;
  const toUs = to(`${app.api}/files/MUSIC_VIDEO`, headers);
  const toSink = to(`http://127.0.0.1:${sink.port}/`);
  const toParser = to(`http://127.0.0.1:${sink.port}/parsed`);
  const small = await makeLargeVideo(folder, 8, 'warm-up.mp4');
  for (const send of [toUs, toSink, toParser]) await send(small);
  const fixed: number[] = [];
  const seconds = { ours: [] as number[], sink: [] as number[], parser: [] as number[] };
  const busy = { ours: 0, sink: 0, parser: 0 };
  const growth: number[] = [];
  const working = async (whose: keyof typeof busy, pid: number, send: () => Promise<number>): Promise<void> => {
    const before = processorSeconds(pid);
    seconds[whose].push(await send());
    busy[whose] += processorSeconds(pid) - before;
  };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const path = await makeLargeVideo(folder, megabytes, 'large.mp4');
    await working('sink', sink.pid, () => toSink(path));
    await working('parser', sink.pid, () => toParser(path));
    growth.push(await memoryGrowth(app.pid, () => working('ours', app.pid, () => toUs(path))));
    // The same checks on a very small file: the fixed cost of an upload.
    fixed.push(await toUs(await makeLargeVideo(folder, 1, 'tiny.mp4')));
  }
  const [ours, bare, parser] = [median(seconds.ours), median(seconds.sink), median(seconds.parser)];
  note(`${megabytes} MB: ${ours.toFixed(2)} s against ${bare.toFixed(2)} s, of ${TURNS} turns the middle one`);
  note(`of ours, ${median(fixed).toFixed(2)} s whatever the size: session, quota, ffprobe, the row`);
  note(
    `a sink that takes the file out of its multipart frame: ${parser.toFixed(2)} s, ours is ${(ours / parser).toFixed(2)}x`,
  );
  const [oursBusy, bareBusy, parserBusy] = [busy.ours.toFixed(1), busy.sink.toFixed(1), busy.parser.toFixed(1)];
  note(`processor time of all turns: ${oursBusy} s against ${bareBusy} s, and ${parserBusy} s with multipart`);
  atMost('upload-time-vs-sink', ours / bare, 1.3);
  console.log(`bench upload-memory-growth: ${Math.max(...growth).toFixed(0)}MB (aim <64MB)`);
});
