const READ_MS = 10_000;
const QUALITY = 0.92;

/** The largest part of a picture in 16:9, from its middle, in pixels. */
export function sixteenByNine(width: number, height: number): { x: number; y: number; width: number; height: number } {
  const wide = Math.min(width, Math.round((height * 16) / 9));
  const high = Math.min(height, Math.round((wide * 9) / 16));
  return { x: Math.floor((width - wide) / 2), y: Math.floor((height - high) / 2), width: wide, height: high };
}

/** Waits until a picture is shown. At the beginning, which is often black, it goes to a quarter of the video first. */
function untilShown(video: HTMLVideoElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    video.addEventListener('seeked', resolve, { once: true });
    video.addEventListener('error', reject, { once: true });
    setTimeout(() => reject(new Error('the video shows no picture')), READ_MS);
    video.currentTime = video.currentTime || video.duration / 4 || 0;
  });
}

/**
 * The frame that a player shows, as a JPEG in 16:9.
 * @throws Error where the browser cannot read the video, or not within `READ_MS`
 */
export async function frameOf(video: HTMLVideoElement, name: string): Promise<File> {
  if (video.currentTime === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await untilShown(video);
  const part = sixteenByNine(video.videoWidth, video.videoHeight);
  if (part.width === 0) throw new Error('the video shows no picture');
  const canvas = document.createElement('canvas');
  canvas.width = part.width;
  canvas.height = part.height;
  canvas.getContext('2d')?.drawImage(video, part.x, part.y, part.width, part.height, 0, 0, part.width, part.height);
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!bytes) throw new Error('the frame could not be kept');
  return new File([bytes], `${name}.jpg`, { type: 'image/jpeg' });
}
