import type { FileView } from '@mpn/domain';
import { emptyTrack, withLaterChanges, type TrackDraft } from '../track-draft';

const track = (key: string, more: Partial<TrackDraft> = {}): TrackDraft => ({ ...emptyTrack(1, null), key, ...more });
const audioFile = { id: 7, fileName: 'a.wav' } as FileView;

describe('tracks after a save', () => {
  const sent = [track('new-1', { title: 'A' }), track('new-2', { title: 'B' })];
  const saved = [track('track-1', { id: 1, title: 'A' }), track('track-2', { id: 2, title: 'B' })];

  test('without later changes they are the saved ones', () => {
    expect(withLaterChanges(sent, sent, saved)).toEqual(saved);
  });

  test.each<[string, Partial<TrackDraft>]>([
    ['a finished upload', { audioFile, durationMs: 2000 }],
    ['typed text', { title: 'A2' }],
    ['an emptied field', { artist: null, isrc: null }],
  ])('%s during the save is kept', (_name, change) => {
    const current = [{ ...sent[0]!, ...change }, sent[1]!];
    expect(withLaterChanges(sent, current, saved)).toEqual([{ ...saved[0], ...change }, saved[1]]);
  });

  test('a track added meanwhile is kept, a removed one does not come back', () => {
    const added = track('new-3', { title: 'C' });
    expect(withLaterChanges(sent, [sent[1]!, added], saved)).toEqual([saved[1], added]);
  });
});
