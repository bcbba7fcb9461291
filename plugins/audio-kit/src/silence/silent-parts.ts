/** A part of a recording, in seconds; without an end it lasts until the recording's end. */
export interface Part {
  start: number;
  end?: number | undefined;
}

/**
 * Reads the results of ffmpeg's `silencedetect` from its output (log level `info`).
 * @returns parts in order
 */
export function silentParts(stderr: string): Part[] {
  const parts: Part[] = [];
  for (const [, edge, text] of stderr.matchAll(/\bsilence_(start|end): ([\d.e+-]+)/g)) {
    const seconds = Number(text);
    const last = parts.at(-1);
    if (edge === 'start') parts.push({ start: Math.max(0, seconds) });
    else if (last && last.end === undefined) last.end = seconds;
  }
  return parts;
}
