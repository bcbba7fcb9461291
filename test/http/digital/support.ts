import type { DigitalImportView, DigitalSearchView, ImportedSinceView } from '@mpn/domain';
import { createDigitalRelease, createImporter, type DigitalTrack, type Importer } from '../../factories/digital';
import { until } from '../../support/until';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

export interface Importing extends Importer {
  client: ApiClient;
}

export async function importer(): Promise<Importing> {
  const made = await createImporter(await database());
  return { ...made, client: api().as(made.user) };
}

export const entry = async (who: Importer, values = {}, tracks?: readonly DigitalTrack[]) =>
  createDigitalRelease(await database(), who.phononetNumber, values, tracks);

type Query = Record<string, string | boolean>;

export const search = (client: ApiClient, by: 'artist_title' | 'gtin' | 'isrc', query: Query) =>
  client.get<DigitalSearchView & ErrorAnswer>(`/digias_releases/_views/${by}`, { query });

export const importEntries = (client: ApiClient, ids: string[]) =>
  client.post<DigitalImportView & ErrorAnswer>('/digias_releases/import', { ids });

export const importedSince = async (client: ApiClient, instant: string) =>
  (await client.get<ImportedSinceView>(`/digias_releases/import/_views/imported_since/${instant}`)).body.items;

/** Polls until the worker has processed every file imported since the instant. */
export async function untilImported(client: ApiClient, instant: string): Promise<ImportedSinceView['items']> {
  return until(
    () => importedSince(client, instant),
    (items) => items.length > 0 && items.every(({ status }) => status !== 'IMPORTING'),
  );
}

export const codeOf = (body: ErrorAnswer): string | undefined =>
  (body.globalErrors[0] ?? body.parameterErrors[0] ?? body.fieldErrors[0])?.messageCode;
