import { readReferenceData, setProfileImage, uploadedFile, type FileView, type SessionView } from '@mpn/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { logInForTests } from '@/__tests__/support/session';
import { CallError } from '@/providers/api/call-error';
import { checkMemory } from '@/providers/api/check-memory';
import { upload, type UploadOptions } from '@/providers/api/upload';
import { emitLiveChange } from '@/providers/live/live-changes';
import { ProfileImage } from '../profile-image';

jest.mock('@/providers/api/upload', () => ({
  ...jest.requireActual<object>('@/providers/api/upload'),
  upload: jest.fn(),
}));

logInForTests({
  loginNameHash: 'a hash',
  permissions: [],
  user: { fullName: 'Ada Groß', profileImageUrl: null },
} as unknown as SessionView);

it('a picture shows below its drop place that it is being checked, and why it was refused', async () => {
  answerCalls([[readReferenceData, () => ({ limits: { imageBytes: 1_000_000 } })]]);
  let refuse: (error: unknown) => void = () => undefined;
  jest.mocked(upload).mockImplementation((_kind, file: File, { onProgress }: UploadOptions = {}) => {
    onProgress?.(file.size, file.size);
    return new Promise<FileView>((_resolve, reject) => (refuse = reject));
  });
  await renderApp(<ProfileImage />);
  const target = (await screen.findByText('Drop a file here')).parentElement!;
  fireEvent.drop(target, { dataTransfer: { files: [new File(['x'], 'me.jpg')] } });
  expect(await screen.findByText('The picture is being checked …')).toBeTruthy();
  refuse(new CallError({ status: 422, body: null }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('The picture is being checked …')).toBeNull();
});

it('a picture whose check had not ended when the page was left is taken when it has', async () => {
  const checked = { id: 4, type: 'PROFILE_IMAGE', uploadStatus: 'FINISHED' } as FileView;
  const taken = jest.fn(() => ({}));
  answerCalls([
    [readReferenceData, () => ({ limits: { imageBytes: 1_000_000 } })],
    [{ ...uploadedFile, path: '/files/4' }, () => checked],
    [setProfileImage, taken],
  ]);
  checkMemory.remember('profile-image', { key: 'profile-image', kind: 'PROFILE_IMAGE', fileId: 4 });
  await renderApp(<ProfileImage />);
  expect(await screen.findByText('The picture is being checked …')).toBeTruthy();
  emitLiveChange({ resource: 'files', ids: [4] });
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.queryByText('The picture is being checked …')).toBeNull());
  expect(checkMemory.all('profile-image')).toEqual([]);
});
