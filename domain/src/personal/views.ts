import type { TableSettingType } from '../enums';
import type { OfferedTrackView } from '../media-desk/media-views';
import type { ViewAlert } from './alerts';

/** One entry of the sidebar's favorites. */
export interface FavoriteView {
  id: number;
  releaseId: number;
  title: string;
  artistName: string | null;
  coverUrl: string | null;
  /** The track that the entry plays; null if none may be heard. */
  offeredTrack: OfferedTrackView | null;
  /** Whether the sampling has ended, so that the release page can no longer be opened. */
  campaignEnded: boolean;
  createdAt: string;
}

/** A notification in the sidebar; `type` selects the text, `data` fills its placeholders. */
export interface NotificationView {
  id: number;
  type: string;
  data: Record<string, string | number | boolean | null>;
  readAt: string | null;
  createdAt: string;
}

export interface NotificationPage {
  items: NotificationView[];
  total: number;
  unread: number;
  page: number;
  pageSize: number;
}

/** The caller's own note on a release; null where there is none. */
export interface ReleaseNoteView {
  releaseId: number;
  text: string | null;
  updatedAt: string | null;
}

/** A saved selection of columns and filters. */
export interface TableSettingView {
  id: number;
  type: TableSettingType;
  name: string;
  selectedColumns: string[];
  filters: Record<string, unknown>;
  isFilterActive: boolean;
  /** Whether the person is notified of new releases in it. */
  alert: ViewAlert;
}
