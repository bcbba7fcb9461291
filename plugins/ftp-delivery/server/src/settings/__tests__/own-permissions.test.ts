import { ruledPermissions, type DeliverySettings } from '@mpn/domain';
import { ownPermissions, type Way } from '../own-permissions';

const EFFECTIVE: Way = {
  enabled: true,
  audioEnabled: true,
  coverEnabled: true,
  artworkEnabled: true,
  formats: ['MP3', 'FLAC'],
  preferredAudioFormat: 'MP3',
};
const OWN = { enabled: null, permissions: { artworkEnabled: false, formats: { WAVE_HIGH: true } } };
const save = (submitted: Partial<Way>, main: DeliverySettings | null) =>
  ownPermissions({ ...EFFECTIVE, ...submitted }, EFFECTIVE, OWN, ruledPermissions(main, 'ftp'));

describe('the settings that a company stores', () => {
  it('are all of its own if no main company fixes any', () => {
    expect(save({ enabled: false, formats: ['FLAC'], preferredAudioFormat: 'FLAC' }, null)).toEqual({
      enabled: false,
      permissions: {
        audioEnabled: true,
        coverEnabled: true,
        artworkEnabled: true,
        formats: { MP3: false, FLAC: true, WAVE_STANDARD: false, WAVE_HIGH: false },
        preferredAudioFormat: 'FLAC',
      },
    });
  });

  it('stay as stored before where the main company fixes them', () => {
    const main = { ftpDeliveryEnabled: true, artworkEnabled: true, formats: { FLAC: true, WAVE_HIGH: false } };
    expect(save({ formats: ['FLAC', 'WAVE_STANDARD'], coverEnabled: false }, main)).toEqual({
      enabled: null,
      permissions: {
        audioEnabled: true,
        coverEnabled: false,
        artworkEnabled: false,
        formats: { MP3: false, FLAC: null, WAVE_STANDARD: true, WAVE_HIGH: true },
        preferredAudioFormat: 'MP3',
      },
    });
  });

  it.each<[Partial<Way>, DeliverySettings]>([
    [{ enabled: false }, { ftpDeliveryEnabled: true }],
    [{ coverEnabled: false }, { coverEnabled: true }],
    [{ formats: ['MP3'] }, { formats: { FLAC: true } }],
    [{ formats: ['MP3', 'FLAC', 'WAVE_HIGH'] }, { formats: { WAVE_HIGH: false } }],
    [{ preferredAudioFormat: 'FLAC' }, { preferredAudioFormat: 'MP3' }],
  ])('are refused if they contradict the main company (case %#)', (submitted, main) => {
    expect(() => save(submitted, main)).toThrow('');
    expect(() => save({}, main)).not.toThrow();
  });
});
