import type { ReleaseEntity } from '@mpn/domain';
import { emptyTrack, type TrackDraft } from '../../tracks/track-draft';
import { contactsToFill, labelDataToFill, tracksToFill } from '../last-release';

const author = (name: string) => ({
  id: 9,
  role: 'COMPOSER' as const,
  name,
  gemaIpiNumber: null,
  gemaIsniNumber: null,
});
const track = (set: number, position: number, name: string) => ({
  id: position,
  set,
  position,
  authors: [author(name)],
  publisherType: 'PUBLISHER',
  publisher: `Verlag ${name}`,
});
const last = {
  labelCode: '01234',
  labelName: 'Kontor',
  artistContract: null,
  contacts: [{ id: 3, position: 1, firstName: 'Ada', lastName: null, email: null, department: 'radio' }],
  tracks: [track(1, 1, 'Ada'), track(1, 2, 'Bo')],
} as unknown as ReleaseEntity;
const draft = (position: number, part: Partial<TrackDraft> = {}): TrackDraft => ({
  ...emptyTrack(1, null),
  position,
  ...part,
});

test('label data fill empty fields only, and empty values fill nothing', () => {
  expect(labelDataToFill(last, { labelCode: ' ', labelName: 'Own', artistContract: null })).toEqual({
    labelCode: '01234',
  });
});

test('contacts are filled in as new ones if there are none', () => {
  expect(contactsToFill(last, [])).toEqual([{ firstName: 'Ada', lastName: null, email: null, department: 'radio' }]);
  expect(contactsToFill(last, [{}])).toEqual([]);
});

test('a track without authors gets those of the track at its position, else of the first one', () => {
  const own = draft(1, { authors: [author('Own')], publisherType: 'PUBLISHER', publisher: 'Own' });
  const taken = tracksToFill(last, [own, draft(2), draft(3), draft(1, { authors: [author('Own')] })]);
  expect(taken.map(({ part }) => [part.authors?.map(({ name }) => name), part.publisher])).toEqual([
    [['Bo'], 'Verlag Bo'],
    [['Ada'], 'Verlag Ada'],
    [undefined, 'Verlag Ada'],
  ]);
  expect(taken[0]?.part.authors?.[0]).not.toHaveProperty('id');
});

test('a last release without tracks fills nothing', () => {
  expect(tracksToFill({ ...last, tracks: [] }, [draft(1)])).toEqual([]);
});
