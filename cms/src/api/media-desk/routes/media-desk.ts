import {
  doneMarkEndpoints as done,
  editorAnswerEndpoints as answer,
  mailAnswerEndpoints as mailed,
  mediaReleaseEndpoints as media,
  releaseEndpoints as release,
} from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import doneMarks from '../controllers/done-mark';
import editorAnswers from '../controllers/editor-answer';
import mailAnswers from '../controllers/mail-answer';
import mediaReleases from '../controllers/media-release';
import releases from '../controllers/release';

// Literal paths first: the first match wins.
export default routes(
  route(mailed.get, mailAnswers.get),
  route(mailed.save, mailAnswers.save),
  route(done.mark, doneMarks.mark),
  route(done.markUntil, doneMarks.markUntil),
  route(done.remove, doneMarks.remove),
  route(release.table, releases.table),
  route(release.titleArtist, releases.titleArtist),
  route(media.sources, mediaReleases.sources),
  route(media.detail, mediaReleases.detail),
  route(media.mediaPreview, mediaReleases.mediaPreview),
  route(media.mailPreview, mediaReleases.mailPreview),
  route(media.interact, mediaReleases.interact),
  route(answer.table, editorAnswers.table),
  route(answer.save, editorAnswers.save),
  route(answer.remove, editorAnswers.remove),
  route(media.requestDelivery, mediaReleases.requestDelivery),
  route(media.requestTrackDelivery, mediaReleases.requestTrackDelivery),
  route(media.download, mediaReleases.download),
  route(media.downloadTrack, mediaReleases.downloadTrack),
  route(media.pressKit, mediaReleases.pressKit),
  route(media.result, mediaReleases.result),
  route(media.statisticTable, mediaReleases.statisticTable),
  route(media.statistic, mediaReleases.statistic),
);
