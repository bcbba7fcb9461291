import type { FieldErrorBody } from '@mpn/domain';
import { emptyTrack } from '../track-draft';
import { otherErrors, serverErrors } from '../track-errors';

const drafts = [emptyTrack(1, 'Ada'), emptyTrack(1, 'Ada')];
const errorAt = (field: string): FieldErrorBody => ({
  ...{ field, messageCode: 'mpn.backend.validation.error.invalid', translationValues: {} },
  fallbackMessage: `at ${field}`,
});

test('errors of a refused save are shown at their tracks; those of no track are left for a message', () => {
  const items = ['tracks[1].isrc', 'tracks[1].authors[0].name', 'tracks[0]', 'tracks', 'tracks[2].isrc', 'version'].map(
    errorAt,
  );
  expect(serverErrors(items, drafts, String)).toEqual({
    [drafts[1]!.key]: { isrc: 'at tracks[1].isrc', 'authors[0].name': 'at tracks[1].authors[0].name' },
    [drafts[0]!.key]: { title: 'at tracks[0]' },
  });
  expect(otherErrors(items, drafts).map(({ field }) => field)).toEqual(['tracks', 'tracks[2].isrc', 'version']);
});

test('without an error of a track there is nothing to show at tracks', () => {
  expect(serverErrors([errorAt('version')], drafts, String)).toBeNull();
});
