import { globalEntry, parameterEntry } from '../entry';

/** Errors that any call can return, and those of messages, mails and jobs. */
export const generalErrors = {
  'mpn.backend.global.error.unreadable-data': globalEntry(
    400,
    'The data sent could not be read.',
    'Die gesendeten Daten konnten nicht gelesen werden.',
    "Les données envoyées n'ont pas pu être lues.",
  ),
  'mpn.backend.global.error.unrecognized-key': globalEntry(
    400,
    'Unrecognized JSON key {key}.',
    'Unbekannter JSON-Schlüssel {key}.',
    'Clé JSON inconnue : {key}.',
  ),
  'mpn.backend.global.error.invalid-input': globalEntry(
    400,
    'Some of the information is not valid. Please check the marked fields.',
    'Einige Angaben sind ungültig. Bitte prüfen Sie die markierten Felder.',
    'Certaines informations ne sont pas valables. Veuillez vérifier les champs signalés.',
  ),
  'mpn.backend.support.error.mail-not-resendable': globalEntry(
    409,
    'Only a mail that could not be sent can be sent again, and none with a link or code: these are erased. Have a new link or code sent instead.',
    'Nur eine Mail, die nicht verschickt werden konnte, kann erneut verschickt werden, und keine mit Link oder Code: Diese sind gelöscht. Lassen Sie stattdessen einen neuen Link oder Code verschicken.',
  ),
  'mpn.backend.support.error.job-not-waiting': globalEntry(
    409,
    'The job is running or already done.',
    'Der Auftrag läuft gerade oder ist schon erledigt.',
  ),
  'mpn.backend.global.error.feature-disabled': globalEntry(
    404,
    'This feature is switched off at the moment.',
    'Diese Funktion ist zurzeit abgeschaltet.',
  ),
  'mpn.backend.global.error.not-found': globalEntry(
    404,
    'This entry does not exist.',
    'Dieser Eintrag existiert nicht.',
  ),
  'mpn.backend.data.error.message-not-draft': globalEntry(
    409,
    'This message is already being sent or was sent. It can no longer be changed.',
    'Diese Nachricht wird bereits verschickt oder ist verschickt. Sie kann nicht mehr geändert werden.',
  ),
  'mpn.backend.data.error.message-without-recipients': globalEntry(
    409,
    'This message would reach nobody. Please change whom it is for.',
    'Diese Nachricht würde niemanden erreichen. Bitte ändern Sie, an wen sie geht.',
  ),
  'mpn.backend.data.error.unsubscribe-link-invalid': globalEntry(
    404,
    'This link is not valid or not complete. You can change what you receive in your settings.',
    'Dieser Link ist ungültig oder unvollständig. In Ihren Einstellungen können Sie ändern, was Sie erhalten.',
  ),
  'mpn.backend.global.error.route-not-found': globalEntry(
    404,
    'There is nothing at this address.',
    'Unter dieser Adresse gibt es nichts.',
    "Il n'y a rien à cette adresse.",
  ),
  'mpn.backend.global.error.method-not-allowed': globalEntry(
    405,
    'This address does not accept the method {method}.',
    'Diese Adresse nimmt die Methode {method} nicht an.',
    "Cette adresse n'accepte pas la méthode {method}.",
  ),
  'mpn.backend.global.error.request-timeout': globalEntry(
    408,
    'The request took too long to arrive. Please check the connection and try again.',
    'Die Anfrage kam zu langsam an. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    'La requête a mis trop de temps à arriver. Veuillez vérifier la connexion et réessayer.',
  ),
  'mpn.backend.global.error.optimistic-lock': globalEntry(
    409,
    'This {entity} could not be updated because it has been modified by another user in the meantime',
    'Die Änderung konnte nicht gespeichert werden ({entity}), weil inzwischen eine andere Person etwas geändert hat.',
  ),
  'mpn.backend.global.error.pessimistic-lock': globalEntry(
    409,
    'The change could not be saved because another transaction is running at the same time. Please repeat it shortly.',
    'Die Änderung konnte nicht gespeichert werden, weil gleichzeitig eine andere Transaktion läuft. Bitte gleich noch einmal versuchen.',
    "La modification n'a pas pu être enregistrée, car une autre transaction est en cours. Veuillez réessayer dans un instant.",
  ),
  'mpn.backend.global.error.idempotency-key-reused': globalEntry(
    409,
    'This idempotency key was already used for a different request.',
    'Dieser Idempotenz-Schlüssel wurde bereits für eine andere Anfrage verwendet.',
  ),
  'mpn.backend.global.error.request-overtaken': globalEntry(
    409,
    'A newer request has replaced this one.',
    'Eine neuere Anfrage hat diese ersetzt.',
  ),
  'mpn.backend.global.error.payload-too-large': globalEntry(
    413,
    'The data sent is too large. At most {limit} are accepted.',
    'Die gesendeten Daten sind zu groß. Erlaubt sind höchstens {limit}.',
    'Les données envoyées sont trop volumineuses. La limite est de {limit}.',
  ),
  'mpn.backend.global.error.export-too-large': globalEntry(
    422,
    'This file would have more than {max} rows. Please narrow the filters and export it in several parts.',
    'Diese Datei hätte mehr als {max} Zeilen. Bitte grenzen Sie die Filter ein und exportieren Sie sie in mehreren Teilen.',
    'Ce fichier aurait plus de {max} lignes. Veuillez restreindre les filtres et exporter en plusieurs parties.',
  ),
  'mpn.backend.global.error.unsupported-encoding': globalEntry(
    415,
    'Compressed or otherwise encoded content is not accepted: {encoding}.',
    'Komprimierte oder anders kodierte Inhalte werden nicht angenommen: {encoding}.',
    'Les contenus compressés ou encodés autrement ne sont pas acceptés : {encoding}.',
  ),
  'mpn.backend.global.error.unsupported-media-type': globalEntry(
    415,
    'This kind of content is not accepted here: {contentType}.',
    'Diese Art von Inhalt wird hier nicht angenommen: {contentType}.',
    "Ce type de contenu n'est pas accepté ici : {contentType}.",
  ),
  'mpn.backend.global.error.range-not-satisfiable': globalEntry(
    416,
    'The requested part of the file does not exist.',
    'Der angeforderte Teil der Datei existiert nicht.',
  ),
  'mpn.backend.global.error.too-many-requests': globalEntry(
    429,
    'Too many requests. Please try again in {retryAfterSeconds}.',
    'Zu viele Anfragen. Bitte versuchen Sie es in {retryAfterSeconds} noch einmal.',
    'Trop de requêtes. Veuillez réessayer dans {retryAfterSeconds}.',
  ),
  'mpn.backend.global.error.headers-too-large': globalEntry(
    431,
    'The address or the headers of the request are too long.',
    'Die Adresse oder die Kopfzeilen der Anfrage sind zu lang.',
    "L'adresse ou les en-têtes de la requête sont trop longs.",
  ),
  'mpn.backend.global.error.internal-error': globalEntry(
    500,
    'Something unexpected happened on the server. Please contact support and name this number: {id}',
    'Auf dem Server ist etwas Unerwartetes passiert. Bitte wenden Sie sich an den Support und nennen Sie diese Nummer: {id}',
    "Une erreur inattendue s'est produite sur le serveur. Veuillez contacter le support en indiquant ce numéro : {id}",
  ),
  'mpn.backend.global.error.service-unavailable': globalEntry(
    503,
    'The service is not available at the moment. Please repeat shortly.',
    'Der Dienst ist gerade nicht verfügbar. Bitte gleich noch einmal versuchen.',
    "Le service n'est pas disponible pour le moment. Veuillez réessayer dans un instant.",
  ),
  'mpn.backend.global.error.database-away': globalEntry(
    503,
    'The server is restarting. Please try again in {retryAfterSeconds}; what you have entered stays as it is.',
    'Der Server startet gerade neu. Bitte versuchen Sie es in {retryAfterSeconds} noch einmal; Ihre Eingaben bleiben stehen.',
    'Le serveur redémarre. Veuillez réessayer dans {retryAfterSeconds} ; ce que vous avez saisi est conservé.',
  ),
  'mpn.backend.global.error.request-failed': globalEntry(
    400,
    'The request could not be processed.',
    'Die Anfrage konnte nicht bearbeitet werden.',
    "La requête n'a pas pu être traitée.",
  ),
  'mpn.backend.global.error.unknown-parameter': parameterEntry(
    400,
    'Unknown parameter {name}.',
    'Unbekannter Parameter {name}.',
    'Paramètre inconnu : {name}.',
  ),
  'mpn.backend.global.error.invalid-parameter': parameterEntry(
    400,
    'The parameter {name} is not valid.',
    'Der Parameter {name} ist ungültig.',
    "Le paramètre {name} n'est pas valable.",
  ),
  'mpn.backend.global.error.repeated-parameter': parameterEntry(
    400,
    'The parameter {name} may be given only once.',
    'Der Parameter {name} darf nur einmal angegeben werden.',
    "Le paramètre {name} ne peut être indiqué qu'une fois.",
  ),
  'mpn.backend.global.error.unknown-column': parameterEntry(
    400,
    'The list cannot be sorted or filtered by {column}.',
    'Die Liste kann nicht nach {column} sortiert oder gefiltert werden.',
  ),
} as const;
