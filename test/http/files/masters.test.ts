import type { Pool } from 'pg';
import type { FileView, PeaksReply, PeaksView } from '@mpn/domain';
import { createUser, type TestUser } from '../../factories/users';
import { audioFile, formWith, type ToneOptions } from '../../support/media';
import { until } from '../../support/until';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;
let promoter: TestUser;
beforeAll(async () => {
  pool = await database();
  promoter = await createUser(pool, 'PROMO_ADMIN');
});

const upload = async (options: ToneOptions, language = 'en') =>
  api()
    .as(promoter)
    .post<FileView & ErrorAnswer>('/files/AUDIO_TRACK', formWith(await audioFile(options), 'master.wav'), {
      headers: { 'accept-language': language },
    });

async function measured(fileId: number): Promise<PeaksView> {
  const ask = () => api().as(promoter).get<PeaksReply>(`/files/${fileId}/peaks`);
  const answer = await until(ask, ({ body }) => !('isPending' in body));
  expect(answer.status).toBe(200);
  return answer.body as PeaksView;
}

test.each<[string, ToneOptions, { codec: string; bitDepth: number }, isAbove: boolean]>([
  ['WAV 96/24', { codec: 'pcm_s24le', sampleRate: 96_000 }, { codec: 'pcm_s24le', bitDepth: 24 }, false],
  [
    'WAV 192/32 float above full scale',
    { codec: 'pcm_f32le', sampleRate: 192_000, level: 4 },
    { codec: 'pcm_f32le', bitDepth: 32 },
    true,
  ],
  ['FLAC 88.2/24', { codec: 'flac', sampleRate: 88_200, ext: 'flac' }, { codec: 'flac', bitDepth: 24 }, false],
  [
    'RF64 176.4/32, mono',
    { codec: 'pcm_s32le', sampleRate: 176_400, isRf64: true, channels: 1 },
    { codec: 'pcm_s32le', bitDepth: 32 },
    false,
  ],
])('%s is accepted and measured, and gets listening copies', async (_name, options, info, isAbove) => {
  const { status, body } = await upload(options);
  expect([status, body.globalErrors]).toEqual([201, undefined]);
  const { sampleRate, channels = 2 } = options;
  expect(body.mediaInfo).toMatchObject({ type: 'audio', ...info, sampleRate, channels, durationMs: 2000 });
  const { durationMs, peaks, truePeakDbtp } = await measured(body.id);
  expect([durationMs, Math.max(...peaks) > 30]).toEqual([2000, true]);
  expect(truePeakDbtp! > 0).toBe(isAbove);
  // The tone's peak; both channels of a stereo file have it 3 dB lower, and 4 is 12 dB.
  const expected = (channels === 1 ? -6.5 : -9.5) + (isAbove ? 12 : 0);
  expect(Math.abs(truePeakDbtp! - expected)).toBeLessThan(0.5);
  const listening = async () =>
    (
      await pool.query<{ format: string; state: string; gain: boolean }>(
        `select format, state, coalesce(gain_db, 0) < 0 as gain from renditions where file_id = $1 order by format`,
        [body.id],
      )
    ).rows;
  // A signal above full scale is lowered and not clipped.
  expect(await until(listening, (rows) => rows.filter(({ state }) => state === 'READY').length === 2)).toEqual([
    { format: 'PREVIEW', state: 'READY', gain: isAbove },
    { format: 'STREAM', state: 'READY', gain: isAbove },
  ]);
});

test.each<[string, ToneOptions, string, string]>([
  [
    'a sample rate below 44.1 kHz',
    { sampleRate: 32_000 },
    'The sample rate of 32000 Hz is not accepted. Accepted are 44.1, 48, 88.2, 96, 176.4 and 192 kHz. Please export the recording with one of these.',
    'Die Abtastrate von 32000 Hz wird nicht angenommen. Erlaubt sind 44,1, 48, 88,2, 96, 176,4 und 192 kHz. Bitte exportieren Sie die Aufnahme mit einer davon.',
  ],
  [
    'a bit depth below 16',
    { codec: 'pcm_u8' },
    'The bit depth of 8 bit is not accepted. Accepted are 16 and 24 bit, in WAV files also 32 bit (integer or float). Please export the recording with one of these.',
    'Die Bittiefe von 8 Bit wird nicht angenommen. Erlaubt sind 16 und 24 Bit, in WAV-Dateien auch 32 Bit (Integer oder Float). Bitte exportieren Sie die Aufnahme mit einer davon.',
  ],
  [
    'another format',
    { codec: 'libmp3lame', ext: 'mp3' },
    'The format MP3 is not accepted. Accepted: WAV, RF64, BW64, FLAC. Please export the file in one of these.',
    'Das Format MP3 wird nicht angenommen. Erlaubt: WAV, RF64, BW64, FLAC. Bitte exportieren Sie die Datei in einem davon.',
  ],
])('%s is refused with a message that names what is accepted', async (_name, options, english, german) => {
  for (const [language, text] of [
    ['en', english],
    ['de', german],
  ] as const) {
    const { status, body } = await upload(options, language);
    expect([status, body.globalErrors[0]?.message]).toEqual([422, text]);
  }
});
