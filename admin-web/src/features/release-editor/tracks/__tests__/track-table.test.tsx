import type { ReleaseEntity } from '@mpn/domain';
import { fireEvent } from '@testing-library/react';
import { Profiler, useMemo, useState } from 'react';
import { renderApp } from '@/__tests__/support/render-app';
import { EditorContext, type Editor } from '../../state/editor-context';
import { usePlayerQueue } from '../player-tracks';
import { emptyTrack, type TrackDraft } from '../track-draft';
import { TrackTable } from '../track-table';
import type { TrackActions } from '../use-track-list';

/** How often each row was drawn, by its key. */
const drawn = new Map<string, number>();
jest.mock('../track-audio', () => ({
  TrackAudio: ({ track }: { track: TrackDraft }) => (
    <Profiler id={track.key} onRender={(key) => drawn.set(key, (drawn.get(key) ?? 0) + 1)}>
      {track.position}
    </Profiler>
  ),
}));

const TRACKS = Array.from({ length: 100 }, (_, index) => ({
  ...emptyTrack(1, 'Möwen'),
  ...{ position: index + 1, title: `Track ${String(index + 1)}` },
  audioFile: { id: index, url: `/api/files/${String(index)}`, fileName: 'x.wav' } as TrackDraft['audioFile'],
}));
const nothing = () => undefined;
const EDITOR = { release: { id: 7, artworks: [] } as unknown as ReleaseEntity, editable: true } as unknown as Editor;

function Tracks() {
  const [drafts, setDrafts] = useState<readonly TrackDraft[]>(TRACKS);
  const actions = useMemo(
    () =>
      ({
        change: (key: string, part: Partial<TrackDraft>) =>
          setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...part } : draft))),
      }) as TrackActions,
    [],
  );
  const queue = usePlayerQueue(drafts);
  const [errors] = useState({});
  return (
    <TrackTable drafts={drafts} actions={actions} errors={errors} emptySet={false} queue={queue} onOpen={nothing} />
  );
}

it('a key pressed in a track draws the row of that track again, and none of the other ninety-nine', async () => {
  await renderApp(
    <EditorContext.Provider value={EDITOR}>
      <Tracks />
    </EditorContext.Provider>,
  );
  const { key } = TRACKS[49]!;
  // By its id: among four hundred fields a search by role takes half a minute.
  const title = document.getElementById(`track-${key}-title`) as HTMLInputElement;
  drawn.clear();
  fireEvent.change(title, { target: { value: 'Track 50x' } });
  expect(title.value).toBe('Track 50x');
  expect([...drawn]).toEqual([[key, 1]]);
});
