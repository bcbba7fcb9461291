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
 * A large music video, received, hashed, judged and kept, against a server that does nothing but write the body to a file.
 * In turns, each time the same bytes to both; every file is another one, because the product keeps the same bytes once.
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
  const toUs = (path: string): Promise<number> => sendFile(`${app.api}/files/MUSIC_VIDEO`, path, headers);
  const toSink = (path: string): Promise<number> => sendFile(`http://127.0.0.1:${sink.port}/`, path, {});
  const small = await makeLargeVideo(folder, 8, 'warm-up.mp4');
  await toUs(small);
  await toSink(small);
  const seconds = { ours: [] as number[], sink: [] as number[] };
  const growth: number[] = [];
  const startedAt = { ours: processorSeconds(app.pid), sink: processorSeconds(sink.pid) };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const path = await makeLargeVideo(folder, megabytes, 'large.mp4');
    seconds.sink.push(await toSink(path));
    growth.push(await memoryGrowth(app.pid, async () => seconds.ours.push(await toUs(path))));
  }
  const [ours, bare] = [median(seconds.ours), median(seconds.sink)];
  note(`${megabytes} MB: ${ours.toFixed(2)} s against ${bare.toFixed(2)} s, of ${TURNS} turns the middle one`);
  const [oursBusy, bareBusy] = [
    processorSeconds(app.pid) - startedAt.ours,
    processorSeconds(sink.pid) - startedAt.sink,
  ];
  note(`processor time of all turns: ${oursBusy.toFixed(1)} s against ${bareBusy.toFixed(1)} s`);
  atMost('upload-time-vs-sink', ours / bare, 1.3);
  console.log(`bench upload-memory-growth: ${Math.max(...growth).toFixed(0)}MB (aim <64MB)`);
});
