import type { StyleName } from './audio/styles';
import type { ReleaseDesign } from './release-design';

/** A track as `Title` or `Title | style`. */
export function trackOf(release: ReleaseDesign, text: string): { title: string; style: StyleName } {
  const [title, style] = text.split(' | ');
  return { title: title as string, style: (style as StyleName | undefined) ?? release.style };
}

/** Equal keys are the same recording, with one ISRC and one file. */
export function recordingKey(release: ReleaseDesign, title: string): string {
  return `${release.company}/${release.artist}/${title}`;
}
