/**
 * Why a run of ffmpeg or ffprobe failed: `missing` no program, `unusable` the programs cannot do what the product needs
 * (they fail for a faultless file, or are too old for production), `timeout` took longer than allowed, `canceled` by
 * the caller's signal, `too-complex` it exceeds its memory or output limit because of the input, or the headers of an
 * upload take too long to read, `unreadable` the input is not audio that this product reads, `too-long` the result does
 * not fit into the wanted format, `failed` any other error of the program.
 */
export type AudioToolFailure =
  | 'missing'
  | 'unusable'
  | 'timeout'
  | 'canceled'
  | 'too-complex'
  | 'unreadable'
  | 'too-long'
  | 'failed';

/** Thrown by all parts of the audio kit; callers translate it into a catalogue error where a person reads it. */
export class AudioToolError extends Error {
  constructor(
    readonly failure: AudioToolFailure,
    message: string,
    /** The end of the program's error output, for the log. */
    readonly detail = '',
  ) {
    super(message);
    this.name = 'AudioToolError';
  }

  /** Whether a retry may help. */
  get retryable(): boolean {
    return this.failure === 'timeout';
  }
}
