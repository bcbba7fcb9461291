import type { ReleaseEntity, TrackView } from '@mpn/domain';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderApp } from '@/__tests__/support/render-app';
import { EditorContext, type Editor } from '../../state/editor-context';
import { useSaveRelease } from '../../state/use-save-release';
import { toDrafts } from '../track-draft';
import { useTrackNotice } from '../use-track-notice';

const releaseOf = (version: number, title: string): ReleaseEntity =>
  ({
    id: 7,
    version,
    tracks: [{ id: 3, set: 1, position: 1, isPromoTrack: true, title, authors: [] } as unknown as TrackView],
  }) as unknown as ReleaseEntity;

/** What the rendered editor offers to the test. */
interface Handle {
  save: Editor['save'];
  /** What a reading of the release brings. */
  read: (release: ReleaseEntity) => void;
}
let handle: Handle;

function Notice() {
  const [drafts, setDrafts] = useState(() => toDrafts(releaseOf(1, 'Entered')));
  const [stored, setStored] = useState(() => toDrafts(releaseOf(1, 'Stored')));
  const { notice } = useTrackNotice({ drafts, stored, isDirty: true, setDrafts, setStored, adoptVersion: () => {} });
  return <output>{notice.changed ?? 'nothing'}</output>;
}

function TracksOfEditor() {
  const [release, setRelease] = useState(releaseOf(1, 'Stored'));
  const nothing = () => undefined;
  const { save, adoptVersion, mayBeOwnSave } = useSaveRelease(
    release,
    async () => release,
    async () => undefined,
    0,
  );
  useEffect(() => {
    handle = { save, read: setRelease };
  }, [save]);
  const others = {
    requirements: undefined,
    editable: true,
    offer: nothing,
    report: nothing,
    goTo: nothing,
    mount: nothing,
  };
  return (
    <EditorContext.Provider value={{ release, save, adoptVersion, mayBeOwnSave, ...others }}>
      <Notice />
    </EditorContext.Provider>
  );
}

const shown = (): string | null => screen.getByRole('status').textContent;

it('shows a version of the tracks that others have saved', async () => {
  await renderApp(<TracksOfEditor />);
  act(() => handle.read(releaseOf(2, 'Of others')));
  expect(shown()).toBe('meanwhile');
});

it('does not show its own save as a version of others, if it is read before the reply arrives', async () => {
  await renderApp(<TracksOfEditor />);
  let reply: (saved: ReleaseEntity) => void = () => undefined;
  const replied = new Promise<ReleaseEntity>((resolve) => (reply = resolve));
  let saved: Promise<unknown> = Promise.resolve();
  act(() => void (saved = handle.save({}, { send: () => replied, concerns: () => true })));
  act(() => handle.read(releaseOf(2, 'Entered')));
  expect(shown()).toBe('nothing');
  reply(releaseOf(2, 'Entered'));
  await act(() => saved.then(() => undefined));
  // From now on what is read is of others.
  act(() => handle.read(releaseOf(3, 'Of others')));
  expect(shown()).toBe('meanwhile');
});
