import { hasControlCharacters } from './characters';

/** Rules about one non-empty value. */

/** HH:mm, 00:00 to 23:59. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Days of each month, in a leap year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A date of the calendar as YYYY-MM-DD, from year 1: Postgres has no year 0. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && !isLeap ? 28 : DAYS[month - 1];
  return year >= 1 && days !== undefined && day >= 1 && day <= days;
}

/** A text whose letters are all Latin; digits, signs and accents are allowed. */
export function isLatin(text: string): boolean {
  return !/(?!\p{Script=Latin})\p{L}/u.test(text);
}

/** International or national, with the usual separators; 4 to 15 digits (E.164). */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s()/.-]+$/.test(text.trim()) && digits >= 4 && digits <= 15;
}

// The URL class exists in Node and in browsers; the types of neither are part of this package.
declare class URL {
  constructor(address: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly username: string;
  readonly searchParams: { get(name: string): string | null };
}

function parseWebUrl(text: string): URL | null {
  const match = /^(https?):\/\/([^\s/?#@]+)([/?#]\S*)?$/i.exec(text.trim());
  if (!match) return null;
  try {
    return new URL(text.trim());
  } catch {
    return null;
  }
}

/** A website's URL: begins with https://, or with the given host without a protocol ('www.facebook.com/...'). */
export function isWebsiteUrl(text: string, host?: string): boolean {
  const trimmed = text.trim();
  const address = host && trimmed.toLowerCase().startsWith(host.toLowerCase()) ? `https://${trimmed}` : trimmed;
  const url = parseWebUrl(address);
  return url !== null && url.protocol === 'https:' && url.hostname.includes('.') && url.username === '';
}

const YOUTUBE_SHORT_HOST = 'youtu.be';
const YOUTUBE_HOSTS = [
  YOUTUBE_SHORT_HOST,
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
];
const YOUTUBE_ID = /^[\w-]{11}$/;

/** A URL at YouTube, with or without https://; null for any other. */
function parseYoutubeUrl(link: string): URL | null {
  const trimmed = link.trim();
  const url = parseWebUrl(/^https?:/i.test(trimmed) ? trimmed : `https://${trimmed}`);
  return url && url.username === '' && YOUTUBE_HOSTS.includes(url.hostname.toLowerCase()) ? url : null;
}

/** Any page at YouTube: a channel, a video, a playlist. */
export const isYoutubeUrl = (link: string): boolean => parseYoutubeUrl(link)?.protocol === 'https:';

/** The 11-character video id of a YouTube link, or null. */
export function youtubeVideoId(link: string): string | null {
  const url = parseYoutubeUrl(link);
  if (!url) return null;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const host = url.hostname.toLowerCase();
  let id: string | null = null;
  if (host === YOUTUBE_SHORT_HOST) id = first;
  else {
    id = ['embed', 'shorts', 'live', 'v'].includes(first)
      ? second
      : first === 'watch'
        ? url.searchParams.get('v')
        : null;
  }
  return id !== null && YOUTUBE_ID.test(id) ? id : null;
}

export interface SpotifyTarget {
  kind: 'artist' | 'album' | 'track' | 'playlist';
  id: string;
}

/** The target of a Spotify URL (artist, album, track or playlist), or null. */
export function parseSpotifyUrl(address: string): SpotifyTarget | null {
  const url = parseWebUrl(address);
  if (!url || url.protocol !== 'https:' || url.hostname.toLowerCase() !== 'open.spotify.com') return null;
  const match = /^\/(?:intl-[a-z-]+\/)?(?:embed\/)?(artist|album|track|playlist)\/([A-Za-z0-9]{22})\/?$/.exec(
    url.pathname,
  );
  return match ? { kind: match[1] as SpotifyTarget['kind'], id: match[2]! } : null;
}

/** The URL for an iframe, built from the parsed parts only; null for anything but a Spotify URL. */
export function spotifyEmbedUrl(address: string): string | null {
  const target = parseSpotifyUrl(address);
  return target ? `https://open.spotify.com/embed/${target.kind}/${target.id}` : null;
}

/** An FTP directory: starts with / or . and has no parent step. */
export function isFtpDirectory(text: string): boolean {
  return /^[/.]/.test(text) && !text.split(/[/\\]/).includes('..') && !hasControlCharacters(text);
}

/** A host name or IP address, without protocol, port and path. */
export function isHostName(text: string): boolean {
  const host = text.trim();
  if (/^\[?[0-9a-f:]+(%\w+)?\]?$/i.test(host) && host.includes('::')) return true;
  if (/^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/i.test(host)) return true;
  if (/^\d+(\.\d+)*$/.test(host)) return /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host);
  return (
    host.length <= 253 &&
    /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)(\.[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)*$/u.test(host)
  );
}

/** Format check of a VAT identification number of an EU member, Switzerland or the United Kingdom. */
export function isVatId(text: string): boolean {
  return /^([A-Z]{2}[A-Z0-9]{2,12}|CHE\d{9}(MWST|TVA|IVA)?)$/.test(text.toUpperCase().replace(/[\s.-]/g, ''));
}
