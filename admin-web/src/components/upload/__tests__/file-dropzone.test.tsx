import { fireEvent, screen } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { FileDropzone } from '../file-dropzone';

const LIMITS = { endings: ['.wav', '.flac'], maxBytes: 2000, maxFiles: 3 };
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { lastModified: 1 });

function dropOn(files: File[]): void {
  const target = screen.getByText('Drop files here').parentElement!;
  fireEvent.drop(target, { dataTransfer: { files } });
}

it('a drop passes on accepted files and shows each rejected one with its reason', async () => {
  const taken: File[][] = [];
  await renderApp(<FileDropzone limits={LIMITS} hint="WAV or FLAC" onFiles={(files) => taken.push(files)} />);
  await screen.findByText('Drop files here');
  dropOn([file('one.wav'), file('cover.jpg'), file('empty.flac', 0), file('long.wav', 3000), file('one.wav')]);
  expect(taken.map((files) => files.map(({ name }) => name))).toEqual([['one.wav']]);
  const alert = await screen.findByRole('alert');
  expect([...alert.querySelectorAll('.ant-alert-message > div')].map(({ textContent }) => textContent)).toEqual([
    'cover.jpg: this kind of file is not accepted here. Accepted: WAV, FLAC.',
    'empty.flac is empty.',
    expect.stringMatching(/^long\.wav is too large\. At most .*B are possible\.$/),
    'one.wav was already added.',
  ]);
});

it('the next drop clears the rejected files, and nothing is passed on if all are rejected', async () => {
  const onFiles = jest.fn();
  await renderApp(
    <FileDropzone limits={LIMITS} already={[file('a.wav'), file('b.wav')]} hint="WAV" onFiles={onFiles} />,
  );
  await screen.findByText('Drop files here');
  dropOn([file('notes.txt')]);
  expect(await screen.findByText(/notes\.txt/)).toBeTruthy();
  expect(onFiles).not.toHaveBeenCalled();
  dropOn([file('c.wav'), file('d.wav')]);
  expect(onFiles).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('d.wav: at most 3 files are possible.')).toBeTruthy();
  expect(screen.queryByText(/notes\.txt/)).toBeNull();
});

it('the list of rejected files has a button with a name that closes it', async () => {
  const user = await renderApp(<FileDropzone limits={LIMITS} hint="WAV" onFiles={jest.fn()} />);
  await screen.findByText('Drop files here');
  dropOn([file('notes.txt')]);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/notes\.txt/)).toBeNull();
});

it('files with endings that belong elsewhere are passed on behind the others', async () => {
  const onFiles = jest.fn();
  await renderApp(<FileDropzone limits={LIMITS} alsoEndings={['.jpg']} hint="WAV" onFiles={onFiles} />);
  await screen.findByText('Drop files here');
  dropOn([file('cover.JPG'), file('one.wav'), file('notes.txt')]);
  const [files] = onFiles.mock.calls[0] as [File[]];
  expect(files.map(({ name }) => name)).toEqual(['one.wav', 'cover.JPG']);
  expect(await screen.findByText(/notes\.txt: .* Accepted: WAV, FLAC, JPG\./)).toBeTruthy();
});

it('files chosen by the button are passed on, also the same file twice in a row', async () => {
  const onFiles = jest.fn();
  const user = await renderApp(<FileDropzone limits={LIMITS} hint="WAV" onFiles={onFiles} />);
  await screen.findByText('Drop files here');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  expect(input.accept).toBe('.wav,.flac');
  const same = file('one.wav');
  await user.upload(input, same);
  await user.upload(input, same);
  expect(onFiles).toHaveBeenCalledTimes(2);
});

it('a disabled dropzone accepts nothing', async () => {
  const onFiles = jest.fn();
  await renderApp(<FileDropzone limits={LIMITS} hint="WAV" disabled onFiles={onFiles} />);
  await screen.findByText('Drop files here');
  dropOn([file('one.wav')]);
  expect(onFiles).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose files' }).disabled).toBe(true);
});
