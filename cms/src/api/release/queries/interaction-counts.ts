/** Entries of a JSON object: numbers of editors by kind, of the interactions `i`. */
export const COUNTS = `
  'seen', count(distinct i.user_id) filter (where i.type = 'SEEN'),
  'listenedTo', count(distinct i.user_id) filter (where i.type = 'LISTENED_TO'),
  'downloaded', count(distinct i.user_id) filter (where i.type = 'DOWNLOADED'),
  'requested', count(distinct i.user_id) filter (where i.type = 'REQUESTED')`;
