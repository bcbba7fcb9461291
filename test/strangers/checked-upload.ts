import type { FileView } from '@mpn/domain';
import type { ApiClient, ErrorAnswer } from '../http/support/client';
import { formWith } from '../support/media';
import { until } from '../support/until';

/** Uploads a file. @returns the answer once its check has ended, which a busy machine answers only later */
export async function checkedUpload(client: ApiClient, kind: string, bytes: Buffer, name: string) {
  const sent = await client.post<FileView & ErrorAnswer>(`/files/${kind}`, formWith(bytes, name));
  if (sent.status !== 201 || sent.body.uploadStatus !== 'UPLOADING') return sent;
  return until(
    () => client.get<FileView & ErrorAnswer>(`/files/${sent.body.id}`),
    ({ status, body }) => status !== 200 || body.uploadStatus !== 'UPLOADING',
    120_000,
  );
}
