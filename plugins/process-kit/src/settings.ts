/** Limits of the processes that parse customers' files, set by the operator (PARSER_*, FFMPEG_MEMORY_MB). */
export interface ParserSettings {
  /** Child processes that are kept warm. */
  processes: number;
  /** Files that are checked at once, child processes and ffmpeg together. */
  checks: number;
  /** Limit of processor time per file in milliseconds. */
  timeoutMs: number;
  /**
   * Limit of elapsed time per file in milliseconds. It is longer: children yield the processor to others, so on a busy
   * machine an ordinary file takes longer than it needs.
   */
  elapsedMs: number;
  /** Memory limit of a child's first try, resident megabytes. */
  sharedMemoryMb: number;
  /**
   * Memory limit of the retry, resident megabytes; only one child at a time has it. Also that of ffprobe, and of ffmpeg
   * when it checks an upload.
   */
  memoryMb: number;
  /** The same for a child that reads a picture: a progressive one must be held in memory as a whole. */
  pictureMemoryMb: number;
  /** Size limit in bytes of one reply, or of the output of ffprobe. */
  outputBytes: number;
  /** Megabytes that ffmpeg may allocate when it encodes or measures. */
  ffmpegMemoryMb: number;
}

/** Used where nothing was configured (unit tests of a single part). */
const DEFAULT_SETTINGS: ParserSettings = {
  processes: 2,
  checks: 4,
  timeoutMs: 30_000,
  elapsedMs: 120_000,
  sharedMemoryMb: 160,
  memoryMb: 400,
  pictureMemoryMb: 480,
  outputBytes: 1024 * 1024,
  ffmpegMemoryMb: 2048,
};

let settings = DEFAULT_SETTINGS;

/** Sets the operator's settings; call it before the first file is parsed. */
export function configureParsers(given: ParserSettings): void {
  settings = given;
}

/** The settings of this process. */
export function parserSettings(): ParserSettings {
  return settings;
}
