import type { ReleaseImportView } from '@mpn/domain';

const LOOK_EVERY_MS = 100;

/**
 * Uploads an archive of DDEX messages and waits for its report.
 * @returns the report, and the seconds from the answer to the upload until it was ready
 * @throws Error for a delivery that was refused
 */
export async function importDelivery(
  api: string,
  headers: Record<string, string>,
  zip: Buffer,
): Promise<{ seconds: number; report: ReleaseImportView }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(zip)]), 'delivery.zip');
  const answer = await fetch(`${api}/releases/_actions/import_xml`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`The delivery was refused: ${await answer.text()}`);
  const { id } = (await answer.json()) as ReleaseImportView;
  const began = performance.now();
  for (;;) {
    const read = await fetch(`${api}/release_imports/${id}`, { headers });
    const report = (await read.json()) as ReleaseImportView;
    if (report.status === 'FAILED') throw new Error('The delivery was refused.');
    if (report.status === 'CHECKED') return { seconds: (performance.now() - began) / 1000, report };
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
