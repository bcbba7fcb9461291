import type { Pool } from 'pg';
import { insertRow, unique, type Row } from './insert';

/**
 * Settings of an SFTP server with automatic deliveries and updates. Nothing listens there unless `values` name a real
 * server.
 */
export function createFtpConfiguration(pool: Pool, companyId: number, values: Row = {}): Promise<Row & { id: number }> {
  return insertRow(pool, 'ftp_configurations', {
    company_id: companyId,
    protocol: 'SFTP',
    server_address: 'sftp.example',
    directory: '.',
    file_naming: 'SHORT_FORMAT',
    encoding: 'UTF_8',
    automatic_sampling: true,
    send_updates: true,
    legacy_algorithms: false,
    version: 1,
    ...values,
  });
}

/** A delivery of a release to an institution, queued just now; no job is queued for it. `values` are column names. */
export function createDelivery(
  pool: Pool,
  releaseId: number,
  institutionId: number,
  values: Row = {},
): Promise<Row & { id: number }> {
  return insertRow(pool, 'deliveries', {
    unique_key: unique(),
    release_id: releaseId,
    institution_id: institutionId,
    reason: 'REQUEST',
    state: 'QUEUED',
    attempts: 0,
    queued_at: new Date(),
    bytes_total: 0,
    bytes_done: 0,
    ...values,
  });
}
