import { permittedFormats, resolveDeliveryPreferences, type PreferenceLevels } from '../resolved-preferences';

describe('resolveDeliveryPreferences', () => {
  it.each<[PreferenceLevels, boolean, string]>([
    [{ company: {} }, false, 'DEFAULT'],
    [{ company: { webDeliveryEnabled: true } }, true, 'COMPANY'],
    [{ company: { webDeliveryEnabled: false }, user: { webDeliveryEnabled: true } }, false, 'COMPANY'],
    [{ company: { webDeliveryEnabled: true }, user: { webDeliveryEnabled: false } }, false, 'USER'],
    [{ company: { webDeliveryEnabled: true }, user: { webDeliveryEnabled: true } }, true, 'COMPANY'],
    [{ mainCompany: { webDeliveryEnabled: false }, company: { webDeliveryEnabled: true } }, false, 'MAIN_COMPANY'],
    [{ mainCompany: { webDeliveryEnabled: true }, company: { webDeliveryEnabled: false } }, true, 'MAIN_COMPANY'],
    [{ mainCompany: { webDeliveryEnabled: null }, company: { webDeliveryEnabled: true } }, true, 'COMPANY'],
    [{ mainCompany: { webDeliveryEnabled: true }, company: {}, user: { webDeliveryEnabled: false } }, false, 'USER'],
    [{ company: {}, user: { webDeliveryEnabled: true } }, false, 'DEFAULT'],
  ])('web delivery (case %#): %s from %s', (levels, value, source) => {
    expect(resolveDeliveryPreferences(levels).webDeliveryEnabled).toEqual({ value, source });
  });

  it.each<[PreferenceLevels, string, string]>([
    [{ company: {} }, 'MP3', 'DEFAULT'],
    [{ company: {}, user: { preferredAudioFormat: 'FLAC' } }, 'FLAC', 'USER'],
    [
      { company: { preferredAudioFormat: 'WAVE_HIGH' }, user: { preferredAudioFormat: 'FLAC' } },
      'WAVE_HIGH',
      'COMPANY',
    ],
    [
      { mainCompany: { preferredAudioFormat: 'MP3' }, company: { preferredAudioFormat: 'FLAC' } },
      'MP3',
      'MAIN_COMPANY',
    ],
    // a preference that is not permitted is replaced by the next one that is
    [
      {
        company: { preferredAudioFormat: 'FLAC', formats: { FLAC: false } },
        user: { preferredAudioFormat: 'WAVE_HIGH' },
      },
      'WAVE_HIGH',
      'USER',
    ],
    [{ company: { formats: { MP3: false, FLAC: false, WAVE_STANDARD: true } } }, 'WAVE_STANDARD', 'COMPANY'],
    [{ company: { formats: { MP3: false, FLAC: false, WAVE_STANDARD: false, WAVE_HIGH: false } } }, 'MP3', 'DEFAULT'],
  ])('preferred format (case %#): %s from %s', (levels, value, source) => {
    expect(resolveDeliveryPreferences(levels).preferredAudioFormat).toEqual({ value, source });
  });

  it('lists permitted formats; none when audio is not delivered', () => {
    const levels: PreferenceLevels = {
      company: { formats: { WAVE_HIGH: false } },
      user: { formats: { FLAC: false, WAVE_HIGH: true } },
    };
    expect(permittedFormats(resolveDeliveryPreferences(levels))).toEqual(['MP3', 'WAVE_STANDARD']);
    expect(permittedFormats(resolveDeliveryPreferences({ ...levels, mainCompany: { audioEnabled: false } }))).toEqual(
      [],
    );
  });
});
