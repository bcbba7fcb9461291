import { fileFacts, fileFactsWithHash, fileFactsWithTags } from './file-urls';

/*
 * The lists of a release as JSON arrays, each a scalar subquery over the alias `r`. Keys are those of the views; files
 * are FileFacts, which are converted to FileViews afterwards.
 */

const list = (columns: string, from: string, order: string): string =>
  `coalesce((select json_agg(json_build_object(${columns}) order by ${order}) from ${from} ), '[]'::json)`;

/** A P or C line of the alias's row as JSON; null where it was not entered. */
const rightsLine = (alias: string, line: 'p_line' | 'c_line'): string =>
  `case when ${alias}.${line}_year is not null then json_build_object('year', ${alias}.${line}_year,
    'owner', ${alias}.${line}_owner) end`;

/** Columns of {@link ReleaseRights} over the alias `r`. */
export const RELEASE_RIGHTS = `r.title_latin as "titleLatin", r.artist_name_latin as "artistNameLatin",
  r.catalogue_number as "catalogueNumber", ${rightsLine('r', 'p_line')} as "pLine",
  ${rightsLine('r', 'c_line')} as "cLine",
  r.original_release_date as "originalReleaseDate"`;

/** "Not stated" of a column of statements. */
const stated = (column: string): string => `coalesce(${column}, 'UNKNOWN')`;

/** JSON pairs of {@link AiDisclosure} over the alias `t`. */
const DISCLOSURE = `'containsAi', ${stated('t.contains_ai')},
   'aiConcerns', to_json(string_to_array(coalesce(t.ai_concerns, ''), ',')), 'aiTool', t.ai_tool, 'aiNote', t.ai_note`;

/** JSON pairs of {@link AiDeclaration} over an alias. */
const declaration = (alias: string): string => `'aiDeclaredAt', ${alias}.ai_declared_at,
   'aiDeclaredBy', (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from people p
     where p.id = ${alias}.ai_declared_by_id)`;

/** JSON pairs of {@link RecordingRights} and the Latin title over the alias `t`. */
export const RECORDING_RIGHTS = `'titleLatin', t.title_latin, 'recordingYear', t.recording_year,
   'recordingCountry', t.recording_country, 'language', t.language, 'explicit', t.explicit, 'iswc', t.iswc,
   'work', t.work, 'movement', t.movement, 'conductor', t.conductor, 'soloists', t.soloists, 'ensemble', t.ensemble,
   ${DISCLOSURE}`;

/** JSON pairs of {@link EnteredCuePoints} over the alias `t`. */
export const CUE_POINTS = `'cueInMs', t.cue_in_ms, 'introMs', t.intro_ms, 'outroMs', t.outro_ms, 'cueOutMs', t.cue_out_ms,
   'ending', t.ending, 'cuePointsFileId', t.cue_points_file_id`;

/** The place of a track's original in the list of tracks, from 0. */
const VERSION_OF = `(select count(*)::int from tracks z join tracks v on v.id = t.version_of_id
   where z.release_id = r.id and (z.set_number, z.position, z.id) < (v.set_number, v.position, v.id)
   having t.version_of_id is not null)`;

/** The P line of a track itself, and the one that applies: its own, else the release's. */
export const OWN_P_LINE = rightsLine('t', 'p_line');
export const P_LINE = `case when t.p_line_year is null then ${rightsLine('r', 'p_line')} else ${OWN_P_LINE} end`;

const AUTHORS = list(
  `'id', u.id, 'position', u.position, 'role', u.role, 'name', u.name,
   'gemaIpiNumber', u.gema_ipi_number, 'gemaIsniNumber', u.gema_isni_number,
   'aiContribution', ${stated('u.ai_contribution')}`,
  'authors u where u.track_id = t.id',
  'u.position, u.id',
);

export const TRACKS = list(
  `'id', t.id, 'set', t.set_number, 'position', t.position, 'isPromoTrack', coalesce(t.is_promo_track, false),
   'publisherType', coalesce(t.publisher_type, 'NO_PUBLISHER'), 'publisher', t.publisher, 'title', t.title,
   'isrc', t.isrc, 'isrcIsDummy', coalesce(t.isrc_is_dummy, false), 'artist', t.artist, 'durationMs', t.duration_ms,
   'isDataTrackOnly', coalesce(t.is_data_track_only, false), 'uploadStatus', coalesce(t.upload_status, 'NO_UPLOAD'),
   'audioFile', ${fileFactsWithTags('tf')}, 'authors', ${AUTHORS}, 'pLine', ${OWN_P_LINE}, ${RECORDING_RIGHTS},
   ${declaration('t')}, ${CUE_POINTS}, 'versionKind', t.version_kind, 'versionOf', ${VERSION_OF}`,
  'tracks t left join file_facts tf on tf.id = t.audio_file_id where t.release_id = r.id',
  't.set_number, t.position, t.id',
);

export const ARTWORKS = list(
  `'id', w.id, 'kind', w.kind, 'position', w.position, 'file', ${fileFactsWithHash('wf')},
   'copyrightHolder', w.copyright_holder, 'year', w.year, 'containsAi', ${stated('w.contains_ai')},
   ${declaration('w')}`,
  'artworks w left join file_facts wf on wf.id = w.file_id where w.release_id = r.id',
  `array_position(array['FRONT_COVER', 'BACK_COVER', 'BOOKLET'], w.kind::text), w.position, w.id`,
);

export const ARTIST_INFOS = list(
  `'id', n.id, 'category', n.category, 'categoryCustomName', n.category_custom_name, 'position', n.position,
   'infoType', n.info_type, 'title', n.title, 'description', n.description, 'url', n.url, 'infoText', n.info_text,
   'infoFile', ${fileFacts('nf')}`,
  'artist_infos n left join file_facts nf on nf.id = n.info_file_id where n.release_id = r.id',
  'n.position, n.id',
);

export const CONTACTS = list(
  `'id', k.id, 'firstName', k.first_name, 'lastName', k.last_name, 'email', k.email, 'department', k.department,
   'departmentCustomName', k.department_custom_name, 'position', k.position`,
  'release_contacts k where k.release_id = r.id',
  'k.position, k.id',
);

export const VIDEOS = list(
  `'id', v.id, 'position', v.position, 'title', v.title, 'isrcType', coalesce(v.isrc_type, 'ISRC'), 'isrc', v.isrc,
   'producer', v.producer, 'info', v.info, 'uploadStatus', coalesce(v.upload_status, 'NO_UPLOAD'),
   'videoFile', ${fileFacts('vf')}, 'posterImageFile', ${fileFacts('vp')},
   'containsAi', ${stated('v.contains_ai')}, ${declaration('v')}`,
  `videos v left join file_facts vf on vf.id = v.video_file_id
   left join file_facts vp on vp.id = v.poster_image_file_id where v.release_id = r.id`,
  'v.position, v.id',
);

export const VIDEO_LINKS = list(
  `'id', x.id, 'position', x.position, 'type', x.type, 'link', x.link`,
  'video_links x where x.release_id = r.id',
  'x.position, x.id',
);

export const GENRE_IDS = `coalesce((select json_agg(gl.genre_id order by gl.genre_ord, gl.id)
  from releases_genres_lnk gl where gl.release_id = r.id), '[]'::json)`;

/** Names of the genres in the requested language (binding `:german`). */
export const GENRE_NAMES = `coalesce((select json_agg(case when :german then g.name_de else g.name_en end
  order by gl.genre_ord, gl.id) from releases_genres_lnk gl join genre_list g on g.id = gl.genre_id
  where gl.release_id = r.id), '[]'::json)`;
