import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Loudness, ReleaseEntity } from '@mpn/domain';
import { startSshd, type SshdServer } from '../../support/sshd';
import { trackInput } from '../../support/track-input';
import { newestIn, prefer, push, realRelease, station, untilMeasured, type RealRelease } from './support';

/* Compares the promoter's input with what exiftool and mediainfo read in delivered files. */

const FORMATS = ['MP3', 'FLAC', 'WAVE_HIGH'] as const;
type Format = (typeof FORMATS)[number];

const ISRC = 'DEA622600017';
const EAN = '4006381333931';
const COPYRIGHT = '(P) 2024 Süd Records; (C) 2025 Verlag Nord';

/** The fields of one reader by name, for example `RIFF:Title` or `Audio:LoudnessValue`. */
type Fields = Readonly<Record<string, string>>;
interface Delivered {
  loudness: Loudness;
  exiftool: Fields;
  mediainfo: Fields;
}

/** Lines such as `[ID3v2_3]  ISRC : DEA622600017`; several of one name one after the other. */
function exiftoolFields(file: string): Fields {
  const fields: Record<string, string> = {};
  for (const line of execFileSync('exiftool', ['-G1', '-s', '-a', file]).toString().split('\n')) {
    const [, group = '', name = '', value = ''] = /^\[(\S+)\s*\]\s+(\S+)\s*: (.*)$/.exec(line) ?? [];
    const key = `${group}:${name}`;
    fields[key] = key in fields ? `${fields[key]!} | ${value}` : value;
  }
  return fields;
}

type Values = Record<string, unknown>;
const textsOf = (values: Values, prefix: string): [string, string][] =>
  Object.entries(values).flatMap(([name, value]): [string, string][] =>
    name === 'extra' ? textsOf(value as Values, prefix) : [[`${prefix}:${name}`, String(value)]],
  );

function mediainfoFields(file: string): Fields {
  const report = JSON.parse(execFileSync('mediainfo', ['--Output=JSON', file]).toString()) as {
    media: { track: Values[] };
  };
  return Object.fromEntries(report.media.track.flatMap((track) => textsOf(track, String(track['@type']))));
}

let sshd: SshdServer;
const delivered = {} as Record<Format, Delivered>;

beforeAll(async () => {
  sshd = await startSshd();
  const release = await realRelease(undefined, 1);
  await typeIn(release);
  await untilMeasured(release.id);
  for (const format of FORMATS) delivered[format] = await deliver(release, format);
});
afterAll(() => sshd?.stop());

/** Fills in all fields of release and track. */
async function typeIn({ id, owner }: RealRelease): Promise<void> {
  const { body } = await owner.client.get<ReleaseEntity>(`/releases/${id}`);
  const { status, body: saved } = await owner.client.patch<ReleaseEntity>(`/releases/${id}`, {
    version: body.version,
    ean: EAN,
    labelName: 'Süd Records',
    catalogueNumber: 'KAI 012',
    pLine: { year: 2024, owner: 'Süd Records' },
    cLine: { year: 2025, owner: 'Verlag Nord' },
    tracks: body.tracks.map((track, index) => ({
      ...trackInput(track),
      ...(index === 0
        ? {
            isrc: ISRC,
            title: 'Ça plane (Größe 5)',
            artist: 'Björk feat. Édith',
            iswc: 'T-034.524.680-1',
            versionKind: 'RADIO_EDIT',
            work: 'Sinfonie Nr. 3 (Rhône)',
            movement: 'II. Adagio',
            conductor: 'Ève Müller',
            soloists: 'Ida Frühling; Bo',
            ensemble: 'Kammerorchester Süd',
            authors: [
              { position: 1, role: 'COMPOSER', name: 'Anton Dvořák', gemaIpiNumber: null, gemaIsniNumber: null },
            ],
            containsAi: 'PARTLY',
            aiConcerns: ['INSTRUMENTS', 'LYRICS'],
            aiTool: 'Suno 5',
          }
        : {}),
    })),
  });
  expect([status, saved]).toMatchObject([200, { saveResult: 'SAVED' }]);
}

async function deliver(release: RealRelease, format: Format): Promise<Delivered> {
  const to = await station(sshd, { directory: `./${format.toLowerCase()}` });
  await prefer(to, format);
  await push(release, to);
  const { state, files, remoteDirectory } = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(state).toBe('DELIVERED');
  const at = (kind: string): string =>
    path.join(sshd.root, remoteDirectory ?? '', files.find((file) => file.kind === kind)!.name);
  const { tracks } = JSON.parse(readFileSync(at('METADATA_JSON'), 'utf8')) as { tracks: { loudness: Loudness }[] };
  const file = at('AUDIO');
  return { loudness: tracks[0]!.loudness, exiftool: exiftoolFields(file), mediainfo: mediainfoFields(file) };
}

/** Reader and field of each format; none where the reader does not show it. */
type Places = Record<Format, readonly `${'exiftool' | 'mediainfo'} ${string}`[]>;

test.each<[fact: string, value: string, Places]>([
  [
    'title',
    'Ça plane (Größe 5)',
    {
      MP3: ['exiftool ID3v2_3:Title', 'mediainfo General:Title'],
      FLAC: ['exiftool Vorbis:Title', 'mediainfo General:Title'],
      WAVE_HIGH: ['exiftool RIFF:Title', 'exiftool XML:BwfxmlUserTitle', 'mediainfo General:Title'],
    },
  ],
  [
    'kind of version',
    'Radio Edit',
    {
      MP3: ['exiftool ID3v2_3:Subtitle', 'mediainfo General:Title_More'],
      FLAC: ['exiftool Vorbis:Version', 'exiftool Vorbis:Subtitle', 'mediainfo General:Title_More'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserVersion'],
    },
  ],
  [
    'work',
    'Sinfonie Nr. 3 (Rhône)',
    {
      MP3: ['mediainfo General:WORK'],
      FLAC: ['exiftool Vorbis:Work', 'mediainfo General:WORK'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserWork'],
    },
  ],
  [
    'movement',
    'II. Adagio',
    {
      MP3: ['mediainfo General:MOVEMENTNAME'],
      FLAC: ['exiftool Vorbis:Movementname', 'mediainfo General:MOVEMENTNAME'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserMovement'],
    },
  ],
  [
    'composer',
    'Anton Dvořák',
    {
      MP3: ['exiftool ID3v2_3:Composer', 'mediainfo General:Composer'],
      FLAC: ['exiftool Vorbis:Composer', 'mediainfo General:Composer'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserCreditsCredit'],
    },
  ],
  [
    'conductor',
    'Ève Müller',
    {
      MP3: ['exiftool ID3v2_3:Conductor', 'mediainfo General:Conductor'],
      FLAC: ['exiftool Vorbis:Conductor', 'mediainfo General:Conductor'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserConductor'],
    },
  ],
  [
    'ensemble',
    'Kammerorchester Süd',
    {
      MP3: ['mediainfo General:ENSEMBLE'],
      FLAC: ['exiftool Vorbis:Ensemble', 'mediainfo General:Accompaniment'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserEnsemble'],
    },
  ],
  [
    'statement about AI',
    'PARTLY',
    {
      MP3: ['mediainfo General:AI_CONTRIBUTION'],
      FLAC: ['exiftool Vorbis:AiContribution', 'mediainfo General:AI_CONTRIBUTION'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserAiContribution'],
    },
  ],
  [
    'tool of AI',
    'Suno 5',
    {
      MP3: ['mediainfo General:AI_TOOL'],
      FLAC: ['exiftool Vorbis:AiTool', 'mediainfo General:AI_TOOL'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserAiTool'],
    },
  ],
  [
    'artist',
    'Björk feat. Édith',
    {
      MP3: ['exiftool ID3v2_3:Artist', 'mediainfo General:Performer'],
      FLAC: ['exiftool Vorbis:Artist', 'exiftool Vorbis:Performer', 'mediainfo General:Performer'],
      // mediainfo interprets RIFF's IART as a director, as in films.
      WAVE_HIGH: ['exiftool RIFF:Artist', 'exiftool XML:BwfxmlUserArtist', 'mediainfo General:Director'],
    },
  ],
  [
    'ISRC',
    ISRC,
    {
      MP3: ['exiftool ID3v2_3:ISRC', 'mediainfo General:ISRC'],
      FLAC: ['exiftool Vorbis:ISRCNumber', 'mediainfo General:ISRC'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserIsrc'],
    },
  ],
  [
    'P and C line',
    COPYRIGHT,
    {
      MP3: ['exiftool ID3v2_3:Copyright', 'mediainfo General:Copyright'],
      FLAC: ['exiftool Vorbis:Copyright', 'mediainfo General:Copyright'],
      WAVE_HIGH: ['exiftool RIFF:Copyright', 'exiftool XML:BwfxmlUserCopyright', 'mediainfo General:Copyright'],
    },
  ],
  [
    'P line',
    '2024 Süd Records',
    {
      MP3: ['mediainfo General:PRODUCEDNOTICE'],
      FLAC: ['exiftool Vorbis:Producednotice', 'mediainfo General:PRODUCEDNOTICE'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserPLine'],
    },
  ],
  [
    'label',
    'Süd Records',
    {
      MP3: ['exiftool ID3v2_3:Publisher', 'mediainfo General:Publisher'],
      FLAC: ['exiftool Vorbis:Label', 'mediainfo General:Label'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserLabel', 'mediainfo General:Producer'],
    },
  ],
  [
    'label code',
    'LC 01234',
    {
      MP3: ['mediainfo General:LABELCODE'],
      FLAC: ['exiftool Vorbis:Labelcode', 'mediainfo General:LABELCODE'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserLabelCode'],
    },
  ],
  [
    'EAN',
    EAN,
    {
      MP3: ['mediainfo General:BARCODE'],
      FLAC: ['exiftool Vorbis:Barcode', 'mediainfo General:BARCODE'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserEan'],
    },
  ],
  [
    'catalogue number',
    'KAI 012',
    {
      MP3: ['mediainfo General:CATALOGNUMBER'],
      FLAC: ['exiftool Vorbis:Catalognumber', 'mediainfo General:CATALOGNUMBER'],
      WAVE_HIGH: ['exiftool XML:BwfxmlUserCatalogueNumber'],
    },
  ],
  [
    'front cover',
    'Front Cover',
    { MP3: ['exiftool ID3v2_3:PictureType'], FLAC: ['exiftool FLAC:PictureType'], WAVE_HIGH: [] },
  ],
])('the %s in delivered files is what the promoter entered', (_fact, value, places) => {
  const expected = FORMATS.flatMap((format) => places[format].map((place) => [format, place, value]));
  const read = FORMATS.flatMap((format) =>
    places[format].map((place) => {
      const [reader, field] = place.split(' ') as ['exiftool' | 'mediainfo', string];
      return [format, place, delivered[format][reader][field]];
    }),
  );
  expect(read).toEqual(expected);
});

test('soloists and what AI made are lists in FLAC and WAV, and one text in MP3, which has no lists of user texts', () => {
  const { MP3, FLAC, WAVE_HIGH } = delivered;
  expect(MP3.mediainfo).toMatchObject({
    'General:SOLOISTS': 'Ida Frühling; Bo',
    'General:AI_CONCERNS': 'INSTRUMENTS; LYRICS',
  });
  expect(FLAC.mediainfo).toMatchObject({
    'General:SOLOISTS': 'Ida Frühling / Bo',
    'General:AI_CONCERNS': 'INSTRUMENTS / LYRICS',
  });
  expect(WAVE_HIGH.exiftool).toMatchObject({
    'XML:BwfxmlUserSoloist': 'Ida Frühling | Bo',
    'XML:BwfxmlUserAiConcern': 'INSTRUMENTS | LYRICS',
  });
});

test('the loudness in the tags (ReplayGain in MP3 and FLAC, bext in WAV) is that of the metadata file', () => {
  const { MP3, FLAC, WAVE_HIGH } = delivered;
  const gain = ({ loudness }: Delivered): string => (-18 - loudness.integratedLufs!).toFixed(2);
  expect(MP3.mediainfo['General:REPLAYGAIN_TRACK_GAIN']).toBe(`${gain(MP3)} dB`);
  expect(FLAC.mediainfo['Audio:ReplayGain_Gain']).toBe(gain(FLAC));
  expect(WAVE_HIGH.mediainfo).toMatchObject({
    'General:bext_Version': '2',
    'Audio:LoudnessValue': WAVE_HIGH.loudness.integratedLufs!.toFixed(2),
    'Audio:MaxTruePeakLevel': WAVE_HIGH.loudness.truePeakDbtp!.toFixed(2),
  });
});

test('the bext chunk contains artist, title and the time of the upload', () => {
  const { exiftool, mediainfo } = delivered.WAVE_HIGH;
  expect(mediainfo['General:Description']).toBe('Björk feat. Édith - Ça plane (Größe 5)');
  expect(exiftool['RIFF:OriginatorReference']).toMatch(/^DEMPN\d{27}$/);
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', ':');
  expect(exiftool['RIFF:DateTimeOriginal']).toMatch(new RegExp(`^${today} `));
});

test('the embedded cover is a square JPEG', () => {
  expect(delivered.MP3.mediainfo).toMatchObject({ 'Image:Format': 'JPEG', 'General:Cover_Type': 'Cover (front)' });
  const { exiftool } = delivered.FLAC;
  expect([exiftool['FLAC:PictureMIMEType'], exiftool['FLAC:PictureWidth']]).toEqual([
    'image/jpeg',
    exiftool['FLAC:PictureHeight'],
  ]);
});
