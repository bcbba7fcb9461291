import { readFileSync, writeFileSync } from 'node:fs';
import { MUSIC, makeSource, temporaryFolder } from '../../__tests__/audio-fixtures';
import { readWaveLayout } from '../../riff';
import { hasInvalidFloats } from '../float-samples';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

/* More than two of the parts that are read at once. */
const SECONDS = 2;

describe.each([
  ['32 bit', 'pcm_f32le', 4],
  ['64 bit', 'pcm_f64le', 8],
] as const)('float samples of %s', (_name, codec, bytes) => {
  const whole = `${codec}.wav`;
  beforeAll(() => makeSource(file(whole), 44_100, codec, SECONDS, MUSIC));

  const check = async (name: string): Promise<boolean> =>
    hasInvalidFloats(file(name), await readWaveLayout(file(name)));

  test('music has none that are invalid', async () => {
    expect(await check(whole)).toBe(false);
  });

  test.each([
    ['NaN in the first sample', Number.NaN, 0],
    ['NaN in the last sample', Number.NaN, -1],
    ['infinity in the middle', Number.POSITIVE_INFINITY, 0.5],
    ['minus infinity just behind the first part', Number.NEGATIVE_INFINITY, 256 * 1024],
    ['NaN just before the end of the first part', Number.NaN, 256 * 1024 - bytes],
  ])('%s is found', async (_what, value, where) => {
    const content = readFileSync(file(whole));
    const { dataOffset, dataSize } = await readWaveLayout(file(whole));
    const position = where === -1 ? dataSize - bytes : where > 0 && where < 1 ? dataSize / 2 : where;
    const at = dataOffset + position - (position % bytes);
    if (bytes === 4) content.writeFloatLE(value, at);
    else content.writeDoubleLE(value, at);
    writeFileSync(file('invalid.wav'), content);
    expect(await check('invalid.wav')).toBe(true);
  });

  test('the largest finite numbers are valid', async () => {
    const content = readFileSync(file(whole));
    const { dataOffset } = await readWaveLayout(file(whole));
    if (bytes === 4) content.writeFloatLE(3.4028234663852886e38, dataOffset);
    else content.writeDoubleLE(-Number.MAX_VALUE, dataOffset);
    writeFileSync(file('large.wav'), content);
    expect(await check('large.wav')).toBe(false);
  });
});
