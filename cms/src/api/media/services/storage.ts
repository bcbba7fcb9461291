import type { FileStorage } from '@mpn/server-kit';
import { fileStorage } from '../storage/storage';

/** The configured storage, for plugins (`FileStorage` of the server kit). */
export default (): FileStorage => fileStorage();
