/**
 * Boxes of an MP4 or QuickTime file that players read; what else lies beside them is of cameras and other programs.
 */
export const FILE_BOXES: ReadonlySet<string> = new Set([
  ...['ftyp', 'styp', 'pdin', 'moov', 'moof', 'mfra', 'mdat', 'sidx', 'ssix', 'prft', 'emsg', 'free', 'skip', 'wide'],
  ...['meta', 'uuid'],
]);
