import { Resolver } from 'node:dns/promises';
import { AppError, fail, signOnRecord } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';

/** Answers of name servers that say that there is no such record; all others say nothing. */
const NONE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Looks for the TXT record of a domain.
 * @throws AppError sso-record-missing (409); sso-record-unreachable (503) where name servers do not answer
 */
export async function assertRecord(domain: string, token: string): Promise<void> {
  const { name, value } = signOnRecord(domain, token);
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const servers = (getSettings().DNS_SERVERS ?? '').split(/[\s,]+/).filter(Boolean);
  if (servers.length > 0) resolver.setServers(servers);
  let records: string[][];
  try {
    records = await resolver.resolveTxt(name);
  } catch (error) {
    if (!NONE.has((error as { code?: unknown }).code)) {
      throw new AppError('mpn.backend.authentication.error.sso-record-unreachable', { values: { name }, cause: error });
    }
    records = [];
  }
  if (!records.some((parts) => parts.join('').trim() === value)) {
    throw fail('mpn.backend.authentication.error.sso-record-missing', { name, value });
  }
}
