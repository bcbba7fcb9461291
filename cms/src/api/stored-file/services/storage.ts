import { fileStorage } from '../../../files/storage';

/** The configured storage, for plugins (`FileStorage` of the server kit). */
export default () => fileStorage();
