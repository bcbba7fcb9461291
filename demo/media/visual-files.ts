import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { renderCover, renderPoster } from '../covers';
import type { ReleaseDesign } from '../release-design';
import { runFfmpeg } from './ffmpeg';
import { measure, type MediaFile } from './media-file';

const COVER_SIZE = 1400;
const POSTER = { width: 1920, height: 1080 };
const VIDEO_SECONDS = 5;

/** A release's front cover. */
export async function makeCover(release: ReleaseDesign, path: string): Promise<MediaFile> {
  const picture = await renderCover(
    `${release.artist}/${release.title}`,
    { artist: release.artist, title: release.title, label: release.label },
    release.cover,
  );
  await writeFile(path, picture);
  return {
    kind: 'COVER',
    path,
    fileName: `${release.artist} - ${release.title} - Cover.jpg`,
    ext: 'jpg',
    mime: 'image/jpeg',
    ...(await measure(path)),
    mediaInfo: { type: 'picture', format: 'jpg', width: COVER_SIZE, height: COVER_SIZE, colorSpace: 'srgb' },
  };
}

/** The poster image of a release's video. */
export async function makePoster(release: ReleaseDesign, path: string): Promise<MediaFile> {
  const cover = await renderCover(
    `${release.artist}/${release.title}`,
    { artist: release.artist, title: release.title, label: release.label },
    release.cover,
  );
  await writeFile(path, await renderPoster(cover));
  return {
    kind: 'MUSIC_VIDEO_POSTER_IMAGE',
    path,
    fileName: `${release.title} - Poster.jpg`,
    ext: 'jpg',
    mime: 'image/jpeg',
    ...(await measure(path)),
    mediaInfo: { type: 'picture', format: 'jpg', ...POSTER, colorSpace: 'srgb' },
  };
}

/** A short clip: a slow zoom into the poster, with the song as sound. */
export async function makeVideo(
  ffmpeg: string,
  release: ReleaseDesign,
  poster: MediaFile,
  song: MediaFile,
  path: string,
): Promise<MediaFile> {
  const zoom = `zoompan=z='1+0.0012*on':d=${VIDEO_SECONDS * 25}:x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':s=1280x720:fps=25,format=yuv420p`;
  await runFfmpeg(ffmpeg, [
    '-i',
    poster.path,
    '-ss',
    '12',
    '-t',
    String(VIDEO_SECONDS),
    '-i',
    song.path,
    '-t',
    String(VIDEO_SECONDS),
    '-vf',
    zoom,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-c:a',
    'aac',
    '-b:a',
    '160k',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    path,
  ]);
  return {
    kind: 'MUSIC_VIDEO',
    path,
    fileName: `${release.artist} - ${release.title}.mp4`,
    ext: 'mp4',
    mime: 'video/mp4',
    ...(await measure(path)),
    mediaInfo: {
      type: 'video',
      codec: 'h264',
      container: 'mov,mp4,m4a,3gp,3g2,mj2',
      width: 1280,
      height: 720,
      durationMs: VIDEO_SECONDS * 1000,
    },
  };
}

/** A biography of one page. */
export async function makeBiography(release: ReleaseDesign, text: string, path: string): Promise<MediaFile> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 72,
    info: { Title: `Biografie ${release.artist}`, Author: release.label },
  });
  const letters = (face: string): string => require.resolve(`@fontsource/${face}.woff`);
  document.font(letters('playfair-display/files/playfair-display-latin-700-normal')).fontSize(26).text(release.artist);
  document
    .moveDown()
    .font(letters('inter/files/inter-latin-500-normal'))
    .fontSize(11)
    .text(`${text}\n\n${release.text}`, { lineGap: 5 });
  document.moveDown(2).fontSize(9).fillColor('#666666').text(`${release.label} · Pressekontakt siehe MPN`);
  const written = pipeline(document, createWriteStream(path));
  document.end();
  await written;
  return {
    kind: 'ARTIST_INFO_PDF',
    path,
    fileName: `${release.artist} - Biografie.pdf`,
    ext: 'pdf',
    mime: 'application/pdf',
    ...(await measure(path)),
    mediaInfo: { type: 'pdf', pages: 1 },
  };
}
