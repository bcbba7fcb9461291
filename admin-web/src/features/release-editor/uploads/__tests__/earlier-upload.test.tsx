import type { SessionView } from '@mpn/domain';
import { screen } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { logInForTests } from '@/__tests__/support/session';
import { checkMemory } from '@/providers/api/check-memory';
import { emitLiveChange } from '@/providers/live/live-changes';
import { UploadProgress } from '../../components/file-field';
import { UploadProvider, useUpload } from '../upload-context';

const FILE_ID = 21;
const OWNER = 'a hash';

logInForTests({ loginNameHash: OWNER, user: {}, permissions: [] } as unknown as SessionView);

function FrontCover() {
  const item = useUpload('front');
  return item ? <UploadProgress item={item} /> : <p>nothing</p>;
}

it('the editor shows where it was dropped that a file is still being checked, and then why it was refused', async () => {
  let isRefused = false;
  globalThis.fetch = () =>
    Promise.resolve(
      isRefused
        ? new Response(
            JSON.stringify({
              status: 422,
              globalErrors: [{ messageCode: 'mpn.backend.media.error.file-damaged', message: 'The file is damaged.' }],
              fieldErrors: [],
              parameterErrors: [],
            }),
            { status: 422 },
          )
        : new Response(JSON.stringify({ id: FILE_ID, uploadStatus: 'UPLOADING' })),
    );
  checkMemory.remember(`${OWNER}:7`, { key: 'front', kind: 'COVER', fileId: FILE_ID });
  await renderApp(
    <UploadProvider releaseId="7">
      <FrontCover />
    </UploadProvider>,
  );
  expect(await screen.findByText('The file is being checked …')).toBeTruthy();
  expect(screen.getByText('The file of your last visit')).toBeTruthy();
  isRefused = true;
  emitLiveChange({ resource: 'files', ids: [FILE_ID] });
  expect((await screen.findByRole('alert')).textContent).toMatch(/damaged/);
  expect(screen.queryByRole('button', { name: /Retry|again/i })).toBeNull();
});
