import { attachFiles, releaseFiles } from '../../../files/attachment';

/** Binds files to what refers to them, and lets them go. */
export default () => ({ attach: attachFiles, release: releaseFiles });
