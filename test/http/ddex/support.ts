import type { ReleaseForMessage } from '@mpn/ddex-kit';
import type { ImportedReleaseView, Page, ReleaseEntity, ReleaseImportView } from '@mpn/domain';
import { zipOf, type PackedFile } from '../../factories/ddex';
import { createUser, type TestUser } from '../../factories/users';
import { formWith } from '../../support/media';
import { until } from '../../support/until';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

/** Reply of a call about an import, or its error. */
export type ImportAnswer = ReleaseImportView & Pick<ErrorAnswer, 'globalErrors'>;

export interface Importer {
  user: TestUser;
  client: ApiClient;
}

export async function importer(values: Record<string, unknown> = {}): Promise<Importer> {
  const user = await createUser(await database(), 'PROMO_ADMIN', values);
  return { user, client: api().as(user) };
}

export const send = (client: ApiClient, bytes: Buffer | string, name: string, query = {}) =>
  client.post<ImportAnswer>('/releases/_actions/import_xml', formWith(Buffer.from(bytes), name), {
    query,
  });
export const sendFiles = (client: ApiClient, files: readonly PackedFile[], query = {}) =>
  send(client, zipOf(files), 'batch.zip', query);
export const read = async (client: ApiClient, id: number) =>
  (await client.get<ReleaseImportView>(`/release_imports/${id}`)).body;
export const reported = async (client: ApiClient, id: number) =>
  (await client.get<Page<ImportedReleaseView>>(`/release_imports/${id}/_views/releases`)).body.items;
export const untilStatus = (client: ApiClient, id: number, status: ReleaseImportView['status']) =>
  until(
    () => read(client, id),
    (view) => view.status === status || view.status === 'FAILED',
  );
export const codeOf = (body: Pick<ErrorAnswer, 'globalErrors'>) => body.globalErrors[0]?.messageCode.split('.').at(-1);

/** Uploads a delivery and waits for its report. @returns the report */
export async function check(client: ApiClient, bytes: Buffer | string, name = 'message.xml') {
  const { status, body } = await send(client, bytes, name);
  expect(status).toBe(201);
  const view = await untilStatus(client, body.id, 'CHECKED');
  return { id: body.id, view, releases: await reported(client, body.id) };
}

export async function importAll(client: ApiClient, id: number, body: object = {}) {
  const answer = await client.post<ImportAnswer>(`/release_imports/${id}/_actions/import`, body);
  if (answer.status === 200) await untilStatus(client, id, 'IMPORTED');
  return answer;
}

/** Imports one message without files. @returns its only release in the report */
export async function imported(client: ApiClient, xml: string): Promise<ImportedReleaseView> {
  const { id } = await check(client, xml);
  await importAll(client, id);
  return (await reported(client, id))[0]!;
}

export const entity = async (client: ApiClient, id: number | null | undefined) =>
  (await client.get<ReleaseEntity>(`/releases/${id ?? 0}`)).body;
export const changed = (release: ReleaseForMessage): ReleaseForMessage => ({
  ...release,
  title: `${release.title} (Neu)`,
  catalogueNumber: 'KK 2',
});
