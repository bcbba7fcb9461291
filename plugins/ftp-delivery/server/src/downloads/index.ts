/** What the rest of the plugin may use of `downloads`; nothing else of it is imported from outside. */
export { downloadExists } from './download-exists';
export { planContents, planDownload, type PlannedDownload, prepareDownload } from './prepare-download';
export { RELEASE_ZIP, sendTrack, sendZip, serveTrack, serveZip, TRACK_DOWNLOAD } from './serve-download';
