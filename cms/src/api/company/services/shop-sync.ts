import type { ShopSyncService } from '@mpn/server-kit';
import { noteShopSync } from '../commands/write-companies';

/** For the shop, which says whether it knows a company. */
export default (): ShopSyncService => ({ note: noteShopSync });
