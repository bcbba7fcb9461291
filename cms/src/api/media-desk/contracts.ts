import type { Knex } from 'knex';
import type { AudioFormat, EditorAnswer, InteractionStatus, InteractionType, Principal } from '@mpn/domain';
import type { Mail } from '@mpn/server-kit';

export interface InteractionService {
  /** Records a download or request in the transaction of the event. */
  record(
    trx: Knex,
    principal: Principal,
    interaction: { releaseId: number; trackId: number | null; type: InteractionType },
  ): Promise<InteractionStatus>;
}

export interface DownloadAccess {
  /**
   * Asserts that the download is permitted: when a URL is created, and again for every range.
   * @throws AppError not-found, resource-access-denied, campaign-ended, download-not-permitted, format-not-permitted
   */
  assertPermitted(
    principal: Principal,
    download: { releaseId: number; trackId: number | null; audioFormat: AudioFormat },
  ): Promise<void>;
}

/** A release as mails show it. */
export interface MailedRelease {
  artist: string;
  title: string;
  label: string | null;
  /** Name of the format in the recipient's language. */
  format: string | null;
  /** YYYY-MM-DD. */
  releaseDate: string | null;
  /** YYYY-MM-DD: the embargo; not to be broadcast before. */
  airDate: string | null;
  /** Names of its genres in the recipient's language, the first one first. */
  genres: readonly string[];
  /** The company that sampled it. */
  promoter: string;
  /** The beginning of the promoter's text, as one line of plain text. */
  pitch: string | null;
  /** An explicit promo track, and its clean version if the release has one; null where the track is not explicit. */
  explicit: { title: string; clean: string | null } | null;
  /** Links that answer about it without a login; null where the recipient cannot answer. */
  answerLinks: Record<EditorAnswer, string> | null;
  /** Page of the release in the web app. */
  link: string;
  /** Stored file of the front cover, which goes inside the mail; null without one. */
  coverFileId: number | null;
  /** Names of the recipient's saved views with a daily alert in which it is new. */
  views: readonly string[];
}

declare module '@mpn/server-kit' {
  interface Services {
    'api::media-desk.downloads': DownloadAccess;
    'api::media-desk.interactions': InteractionService;
  }

  interface Mails {
    /** To editors who read of new releases at once. `days`: for which the answer links are valid. */
    'new-release': Mail<{ name: string; release: MailedRelease; days: number }, { kind: 'NEW_RELEASE' }>;
    /**
     * To editors who chose one mail a day. `releases`: in the genres that they chose; `alerts`: further ones that are
     * new in their saved views with a daily alert; `days`: as above; `allLink`: the list of all that is new to the
     * recipient; `settingsLink`: where they choose.
     */
    'new-releases-digest': Mail<{
      name: string;
      releases: MailedRelease[];
      alerts: { view: string; releases: MailedRelease[] }[];
      days: number;
      allLink: string;
      settingsLink: string;
    }>;
    /** To who had to do with a release that was withdrawn, and to notification addresses of institutions. */
    'release-withdrawn': Mail<
      {
        /** null: no user is known to have this e-mail address. */
        name: string | null;
        artist: string;
        title: string;
        promoter: string;
        /** As the promoter or support entered it. */
        reason: string;
        /** On the recipient's own server: those that hold files of it. */
        folders: readonly string[];
      },
      { kind: 'release.withdrawn' }
    >;
  }
}
