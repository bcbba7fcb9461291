import { join } from 'node:path';
import type { UserConfig } from 'vite' with { 'resolution-mode': 'import' };

/** The domain's rules are bundled from their sources, as in the web app: the compiled package is CommonJS. */
export default (config: UserConfig): UserConfig => ({
  ...config,
  resolve: {
    ...config.resolve,
    alias: { ...config.resolve?.alias, '@mpn/domain': join(__dirname, '../../../domain/src/index.ts') },
  },
});
