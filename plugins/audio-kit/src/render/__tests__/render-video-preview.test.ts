import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { ffmpeg, temporaryFolder } from '../../__tests__/audio-fixtures';
import { renderVideoPreview } from '../render-video-preview';

jest.setTimeout(120_000);
const { file, remove } = temporaryFolder();
afterAll(remove);

interface Stream {
  codec_type: string;
  codec_name: string;
  profile: string;
  pix_fmt: string;
  width: number;
  height: number;
  avg_frame_rate: string;
  sample_aspect_ratio: string;
  channels: number;
}

function streamsOf(name: string): { video: Stream; audio: Stream | undefined; seconds: number; tags: object } {
  const report = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file(name)]).toString(),
  ) as { streams: Stream[]; format: { duration: string; tags?: Record<string, string> } };
  return {
    video: report.streams.find(({ codec_type }) => codec_type === 'video')!,
    audio: report.streams.find(({ codec_type }) => codec_type === 'audio'),
    seconds: Number(report.format.duration),
    tags: report.format.tags ?? {},
  };
}

function makeVideo(name: string, size: string, output: string[], { rate = 25, sound = true } = {}): void {
  ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=2`],
    ...(sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-shortest'] : []),
    ...output,
    file(name),
  );
}

const render = (source: string, target: string, options = {}): Promise<{ sizeBytes: number }> =>
  renderVideoPreview({ source: file(source), target: file(target), timeoutMs: 100_000, ...options });

test.each<[string, string, string[], number, [number, number]]>([
  ['full HD', '1920x1080', ['-c:v', 'libx264', '-preset', 'ultrafast'], 25, [1280, 720]],
  [
    'ultra HD in ten bits',
    '3840x2160',
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
    25,
    [1280, 720],
  ],
  ['cinema', '1920x804', ['-c:v', 'libx264', '-preset', 'ultrafast'], 24, [1280, 536]],
  ['upright', '1440x2560', ['-c:v', 'libx264', '-preset', 'ultrafast'], 25, [404, 720]],
  ['ProRes', '1920x1080', ['-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le'], 25, [1280, 720]],
  ['sixty pictures a second', '1280x720', ['-c:v', 'libx264', '-preset', 'ultrafast'], 60, [1280, 720]],
  ['of odd sides', '1281x721', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p'], 25, [1280, 720]],
])('a video that is %s becomes 720p in H.264 and AAC', async (name, size, output, rate, [width, height]) => {
  const source = `${name}.mov`.replaceAll(' ', '-');
  makeVideo(source, size, [...output, '-metadata', 'comment=from the label'], { rate });
  const { sizeBytes } = await render(source, `${source}.mp4`);
  const { video, audio, seconds, tags } = streamsOf(`${source}.mp4`);
  expect(video).toMatchObject({ codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p', width, height });
  expect(video.avg_frame_rate).toBe(`${Math.min(rate, 30)}/1`);
  expect(video.sample_aspect_ratio ?? '1:1').toBe('1:1');
  expect(audio).toMatchObject({ codec_name: 'aac', channels: 2 });
  expect(Math.abs(seconds - 2)).toBeLessThan(0.2);
  expect(JSON.stringify(tags)).not.toContain('from the label');
  expect(sizeBytes).toBe(statSync(file(`${source}.mp4`)).size);
  // The index is in front of the frames: playback can start before the download ends.
  const bytes = readFileSync(file(`${source}.mp4`));
  expect(bytes.indexOf('moov')).toBeGreaterThan(0);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
});

test('a video with non-square pixels becomes a wide one with square pixels', async () => {
  makeVideo('anamorphic.mov', '1440x1080', ['-vf', 'setsar=4/3', '-c:v', 'libx264', '-preset', 'ultrafast']);
  await render('anamorphic.mov', 'anamorphic.mp4');
  expect(streamsOf('anamorphic.mp4').video).toMatchObject({ width: 1280, height: 720 });
});

test('a silent video stays silent', async () => {
  makeVideo('silent.mov', '1280x720', ['-c:v', 'libx264', '-preset', 'ultrafast'], { sound: false });
  await render('silent.mov', 'silent.mp4');
  expect(streamsOf('silent.mp4').audio).toBeUndefined();
});

test('a failed rendering leaves no file behind', async () => {
  makeVideo('slow.mov', '1920x1080', ['-c:v', 'libx264', '-preset', 'ultrafast']);
  await expect(render('slow.mov', 'slow.mp4', { timeoutMs: 1 })).rejects.toMatchObject({ failure: 'timeout' });
  expect(existsSync(file('slow.mp4'))).toBe(false);
});
