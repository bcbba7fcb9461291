import { anchorOf, requirementLocation, stepAfter, stepIdentifier, stepOf } from '../steps';

describe('the step in the URL', () => {
  test.each([
    ['tracks-3', 'tracks'],
    ['3', 'tracks'],
    ['anything-1', 'sampling'],
    ['overview-8', 'overview'],
    // Anything but an integer from 1 to the total selects the last step.
    ['tracks-0', 'overview'],
    ['tracks-9', 'overview'],
    ['tracks', 'overview'],
    ['', 'overview'],
    [null, 'overview'],
  ])('%p is the step %s', (identifier, step) => expect(stepOf(identifier)).toBe(step));

  test('the identifier of a step gives that step', () => {
    expect(stepIdentifier('contacts')).toBe('contacts-6');
    expect(stepOf(stepIdentifier('videos'))).toBe('videos');
    expect(stepAfter('videos')).toBe('overview');
    expect(stepAfter('overview')).toBeNull();
  });
});

describe('the field of a requirement', () => {
  test.each([
    [{ code: 'release-date', step: 'release' }, 'release_releaseDate'],
    [{ code: 'genre', step: 'release' }, 'release_genreIds'],
    [{ code: 'track', step: 'tracks' }, 'tracks-add'],
    [{ code: 'track-isrc-dummy', step: 'tracks', trackId: 7 }, 'track-7-isrc'],
    [{ code: 'track-author', step: 'tracks', trackId: 7 }, 'track-7-author'],
    [{ code: 'front-cover', step: 'artwork' }, 'artwork-front-cover'],
    [{ code: 'contact', step: 'contacts' }, 'contacts-add'],
    [{ code: 'video-file', step: 'videos' }, 'videos-files'],
    [{ code: 'video-thumbnail', step: 'videos' }, 'videos-files'],
  ])('%o', (requirement, anchor) => expect(anchorOf({ severity: 'MISSING', ...requirement })).toBe(anchor));

  test('has a URL with step and hash', () => {
    expect(requirementLocation({ code: 'track-title', step: 'tracks', trackId: 4, severity: 'MISSING' })).toEqual({
      search: '?step=tracks-3',
      hash: '#track-4-title',
    });
  });
});
