import { screen, within } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { PasteDialog } from '../paste-dialog';
import { emptyTrack, type TrackDraft } from '../track-draft';

const ROWS =
  'Title\tArtist\tISRC\tComposer\tDuration\nNorthbound\tNeonfuchs\tDEA372600001\tI. Lang\t3:45\nHarbour\t\t\t\t';

const COMPOSER = { role: 'COMPOSER' as const, name: 'A. Known', gemaIpiNumber: null, gemaIsniNumber: null };
const track = (values: Partial<TrackDraft>): TrackDraft => ({ ...emptyTrack(1, 'Various'), ...values });

/** Renders the dialog for these tracks. @returns the tracks after each confirmation */
async function openOver(drafts: TrackDraft[]) {
  const results: TrackDraft[][] = [];
  const onClose = jest.fn();
  const user = await renderApp(
    <PasteDialog
      open
      drafts={drafts}
      artist="Various"
      onTracks={(make) => results.push(make(drafts))}
      onClose={onClose}
    />,
  );
  return { user, results, onClose };
}

async function paste(user: Awaited<ReturnType<typeof openOver>>['user'], text: string): Promise<void> {
  await user.click(await screen.findByRole('textbox', { name: 'Paste from a spreadsheet' }));
  await user.paste(text);
}

it('shows the parsed rows before anything is applied', async () => {
  const { user, results } = await openOver([]);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Take 0 tracks' })).disabled).toBe(true);
  await paste(user, ROWS);
  await screen.findByText('Northbound');
  const shown = screen
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    .filter((cells) => cells.some(Boolean));
  expect(shown).toEqual([
    ['Northbound', 'Neonfuchs', 'DE-A37-26-00001', 'I. Lang', '3:45'],
    ['Harbour', '', '', '', ''],
  ]);
  screen.getByText(
    /our list of .+: ISRC \(no dummy\) \(1 track\), Composer or author \(1 track\), Duration \(1 track\), Year of recording \(2 tracks\)/,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take 2 tracks' }).disabled).toBe(false);
  expect(results).toEqual([]);
});

it('adds the rows after the existing tracks', async () => {
  const { user, results, onClose } = await openOver([track({ title: 'First', position: 1 })]);
  await paste(user, ROWS);
  await user.click(screen.getByText('Add as new tracks'));
  await user.click(await screen.findByRole('button', { name: 'Take 2 tracks' }));
  expect(results[0]!.map(({ title, artist, position }) => [position, title, artist])).toEqual([
    [1, 'First', 'Various'],
    [2, 'Northbound', 'Neonfuchs'],
    [3, 'Harbour', 'Various'],
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('fills the tracks in order by default: empty cells and known authors stay', async () => {
  const { user, results } = await openOver([
    track({ title: 'Old', authors: [COMPOSER] }),
    track({ title: 'Second', artist: 'Kaltmeer', isrc: 'DE-A37-26-00009' }),
    track({ title: 'Third' }),
  ]);
  await paste(user, ROWS);
  await user.click(screen.getByRole('button', { name: 'Take 2 tracks' }));
  expect(results[0]!.map(({ title, artist, isrc, authors }) => [title, artist, isrc, authors[0]?.name])).toEqual([
    ['Northbound', 'Neonfuchs', 'DE-A37-26-00001', 'A. Known'],
    ['Harbour', 'Kaltmeer', 'DE-A37-26-00009', undefined],
    ['Third', 'Various', null, undefined],
  ]);
});

it('marks invalid and duplicate ISRCs', async () => {
  const { user } = await openOver([]);
  await paste(user, 'ISRC\tTitle\nDEA372600001\tOne\nDE-A37-26-00001\tTwo\nDEA37260000X\tThree\nDEA372600004\tFour');
  const codes = (await screen.findAllByRole('row')).flatMap(
    (row) => within(row).queryAllByText(/DE-?A37/)[0]?.textContent ?? [],
  );
  expect(codes).toEqual([
    'DE-A37-26-00001 (twice)',
    'DE-A37-26-00001 (twice)',
    'DEA37260000X (not a valid ISRC)',
    'DE-A37-26-00004',
  ]);
});

it('splits several composers in one cell into several authors', async () => {
  const { user, results } = await openOver([]);
  await paste(user, 'Title\tComposer\nNight\tJ. Müller / K. Öz; A. Lang');
  await user.click(await screen.findByRole('button', { name: 'Take 1 track' }));
  expect(results[0]![0]!.authors.map(({ role, name }) => [role, name])).toEqual([
    ['COMPOSER', 'J. Müller'],
    ['COMPOSER', 'K. Öz'],
    ['COMPOSER', 'A. Lang'],
  ]);
});
