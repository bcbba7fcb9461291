import { noteShopSync } from '../commands/write-companies';
import type { ShopSyncService } from '../contracts';

/** For the shop, which says whether it knows a company. */
export default (): ShopSyncService => ({ note: noteShopSync });
