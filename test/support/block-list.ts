import type { BlockListPage } from '@mpn/domain';
import type { ApiClient, ApiResponse } from '../http/support/client';

export interface BlockEntry {
  institutionId: number;
  mediumId: number | null;
}

/** Replaces a company's block list, based on its current version. */
export async function putBlockList<T = unknown>(
  client: ApiClient,
  companyId: number,
  entries: BlockEntry[],
  changes: object = {},
): Promise<ApiResponse<T>> {
  const { body } = await client.get<BlockListPage>(`/companies/${companyId}/block_list/_views/table`);
  return client.put<T>(`/companies/${companyId}/block_list`, { entries, version: body.version ?? 'none', ...changes });
}
