/**
 * Why a run of ffmpeg or ffprobe gave nothing:
 * `missing` no program, `timeout` took longer than allowed, `canceled` by the caller's signal,
 * `unreadable` the input is no audio this product reads, `too-long` it does not fit into the wanted format,
 * `failed` anything else the program said.
 */
export type AudioToolFailure = 'missing' | 'timeout' | 'canceled' | 'unreadable' | 'too-long' | 'failed';

/** Raised by everything under `audio/`; callers translate it into the error catalogue where a person will read it. */
export class AudioToolError extends Error {
  constructor(
    readonly failure: AudioToolFailure,
    message: string,
    /** The program's last words, for the log. */
    readonly detail = '',
  ) {
    super(message);
    this.name = 'AudioToolError';
  }

  /** Whether trying the same again may help. */
  get retryable(): boolean {
    return this.failure === 'timeout';
  }
}
