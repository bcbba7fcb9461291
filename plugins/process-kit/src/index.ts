/* Child processes with limits, a pool of them that read customers' files, and what a full disk looks like. */
export { bareEnvironment, limitedCommand, type CommandLimits } from './limited-command';
export { isStopped, isTransient, ParserFailure, type ParserFailureReason } from './parser-failure';
export { processorSeconds, residentMegabytes } from './process-usage';
export { parserPool, ParserPool } from './parser-pool';
export type { ParserJob } from './protocol';
export { configureParsers, parserSettings, type ParserSettings } from './settings';
export { Slots } from './slots';
export { isStorageFull, isStorageOutage, withStorageFull } from './storage-full';
