import { AudioFormat } from '../../enums';
import type { DeliverySettings } from '../resolved-preferences';
import { isAllRuled, isAnyRuled, ruledPermissions } from '../ruled-permissions';

const EVERYTHING: DeliverySettings = {
  webDeliveryEnabled: false,
  audioEnabled: true,
  coverEnabled: false,
  artworkEnabled: true,
  formats: Object.fromEntries(AudioFormat.map((format) => [format, false])),
  preferredAudioFormat: 'MP3',
};

describe('ruledPermissions', () => {
  it.each<[string, DeliverySettings | null, boolean, boolean]>([
    ['no main company', null, false, false],
    ['one without a word', { webDeliveryEnabled: null, formats: { MP3: null } }, false, false],
    ['a word on the other way only', { ftpDeliveryEnabled: true }, false, false],
    ['a "no", which is a word too', { coverEnabled: false }, true, false],
    ['one format', { formats: { FLAC: true } }, true, false],
    ['a word on everything', EVERYTHING, true, true],
    ['everything but one format', { ...EVERYTHING, formats: { ...EVERYTHING.formats, FLAC: null } }, true, false],
  ])('%s', (_what, main, any, all) => {
    const ruled = ruledPermissions(main, 'web');
    expect([isAnyRuled(ruled), isAllRuled(ruled)]).toEqual([any, all]);
  });

  it('lists the fixed settings one by one', () => {
    const main: DeliverySettings = { ftpDeliveryEnabled: true, artworkEnabled: false, formats: { WAVE_HIGH: true } };
    expect(ruledPermissions(main, 'ftp')).toEqual({
      enabled: true,
      audioEnabled: false,
      coverEnabled: false,
      artworkEnabled: true,
      formats: ['WAVE_HIGH'],
      preferredAudioFormat: false,
    });
  });
});
