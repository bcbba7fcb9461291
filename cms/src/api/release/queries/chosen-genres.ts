/**
 * SQL condition: the release is in a genre that the user chose. A chosen top level includes its sub-genres.
 * @param releaseId SQL expression of the release's id
 * @param userId SQL expression of the user's id
 */
export const inChosenGenres = (releaseId: string, userId: string): string =>
  `exists (select 1 from releases_genres_lnk tagged join genre_list genre on genre.id = tagged.genre_id
    join chosen_genres chosen on chosen.genre_id in (genre.id, genre.parent_id) and chosen.user_id = ${userId}
    where tagged.release_id = ${releaseId})`;

/**
 * SQL condition: the user wants mails about the release: it is in a chosen genre, or none is chosen.
 * @param releaseId SQL expression of the release's id
 * @param userId SQL expression of the user's id
 */
export const wantsMailsAbout = (releaseId: string, userId: string): string =>
  `(not exists (select 1 from chosen_genres any_genre where any_genre.user_id = ${userId})
    or ${inChosenGenres(releaseId, userId)})`;
