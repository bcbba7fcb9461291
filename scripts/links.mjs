import { linkStrapiFolders } from './lib/links.mjs';

linkStrapiFolders();
