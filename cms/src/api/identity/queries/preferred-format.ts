import { DEFAULT_AUDIO_FORMAT } from '@mpn/domain';
import { piece, type SqlPiece } from '@mpn/server-kit';

/** The audio format that this user's account prefers, as an SQL expression; the default where none was chosen. */
export const preferredFormatOf = (userId: number): SqlPiece =>
  piece(
    `coalesce((select u.preferred_audio_format from up_users u where u.id = :formatUserId), '${DEFAULT_AUDIO_FORMAT}')`,
    {
      formatUserId: userId,
    },
  );
