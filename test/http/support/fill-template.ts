import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './server-process';

/** Boots the application once on the empty database: schema, our SQL, reference data. */
export const fillTemplate =
  (root: string) =>
  async (databaseUrl: string): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'mpn-template-'));
    try {
      const server = await startServerProcess({ root, databaseUrl, folder, environment: { WORKER: 'false' } });
      await server.stop();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
