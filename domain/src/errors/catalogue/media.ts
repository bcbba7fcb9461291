import { globalEntry } from '../entry';

/** What an uploaded file can fail at (specification sections 5 and 8, "Media"). */
export const mediaErrors = {
  'mpn.backend.media.error.not-audio': globalEntry(
    422,
    'This file is not an audio file.',
    'Diese Datei ist keine Audiodatei.',
  ),
  'mpn.backend.media.error.not-video': globalEntry(
    422,
    'This file is not a video file.',
    'Diese Datei ist keine Videodatei.',
  ),
  'mpn.backend.media.error.not-image': globalEntry(422, 'This file is not an image.', 'Diese Datei ist kein Bild.'),
  'mpn.backend.media.error.not-pdf': globalEntry(
    422,
    'This file is not a PDF document.',
    'Diese Datei ist kein PDF-Dokument.',
  ),
  'mpn.backend.media.error.image-truncated': globalEntry(
    422,
    'The image is incomplete. Please export and upload it again.',
    'Das Bild ist unvollständig. Bitte exportieren und laden Sie es erneut hoch.',
  ),
  'mpn.backend.media.error.file-damaged': globalEntry(
    422,
    'The file is damaged and could not be read to its end.',
    'Die Datei ist beschädigt und konnte nicht bis zum Ende gelesen werden.',
  ),
  'mpn.backend.media.error.audio-silent': globalEntry(
    422,
    'The audio file holds no sound.',
    'Die Audiodatei enthält keinen Ton.',
  ),
  'mpn.backend.media.error.codec': globalEntry(
    422,
    'The codec {actual} is not accepted. Accepted: {accepted}.',
    'Der Codec {actual} wird nicht angenommen. Erlaubt: {accepted}.',
  ),
  'mpn.backend.media.error.bit-depth': globalEntry(
    422,
    'The bit depth of {actual} bit is not accepted. Accepted: {accepted}.',
    'Die Bittiefe von {actual} Bit wird nicht angenommen. Erlaubt: {accepted}.',
  ),
  'mpn.backend.media.error.sample-rate': globalEntry(
    422,
    'The sample rate of {actual} Hz is not accepted. Accepted: {accepted}.',
    'Die Abtastrate von {actual} Hz wird nicht angenommen. Erlaubt: {accepted}.',
  ),
  'mpn.backend.media.error.channels': globalEntry(
    422,
    'Audio files must be mono or stereo; this one has {actual} channels.',
    'Audiodateien müssen mono oder stereo sein; diese hat {actual} Kanäle.',
  ),
  'mpn.backend.media.error.min-width': globalEntry(
    422,
    'The width of {actual} px is too small. At least {min} px are needed.',
    'Die Breite von {actual} px ist zu klein. Nötig sind mindestens {min} px.',
  ),
  'mpn.backend.media.error.min-short-side': globalEntry(
    422,
    'The short side of {actual} px is too small. At least {min} px are needed.',
    'Die kurze Seite von {actual} px ist zu klein. Nötig sind mindestens {min} px.',
  ),
  'mpn.backend.media.error.max-pixels': globalEntry(
    422,
    'The image has too many pixels. At most {max} megapixels are accepted.',
    'Das Bild hat zu viele Pixel. Erlaubt sind höchstens {max} Megapixel.',
  ),
  'mpn.backend.media.error.aspect-ratio': globalEntry(
    422,
    'The aspect ratio is not accepted. Needed: {expected}.',
    'Das Seitenverhältnis wird nicht angenommen. Nötig: {expected}.',
  ),
  'mpn.backend.media.error.colorspace': globalEntry(
    422,
    'The color space {actual} is not accepted. Accepted: {accepted}.',
    'Der Farbraum {actual} wird nicht angenommen. Erlaubt: {accepted}.',
  ),
  'mpn.backend.media.error.format': globalEntry(
    422,
    'The format {actual} is not accepted. Accepted: {accepted}.',
    'Das Format {actual} wird nicht angenommen. Erlaubt: {accepted}.',
  ),
  'mpn.backend.media.error.file-size': globalEntry(
    413,
    'The file is too large. At most {max} are accepted.',
    'Die Datei ist zu groß. Erlaubt sind höchstens {max}.',
  ),
  'mpn.backend.media.error.file-empty': globalEntry(422, 'The file is empty.', 'Die Datei ist leer.'),
  'mpn.backend.media.error.pdf-encrypted': globalEntry(
    422,
    'The PDF document is protected by a password. Please upload it without one.',
    'Das PDF-Dokument ist durch ein Passwort geschützt. Bitte laden Sie es ohne Passwort hoch.',
  ),
  'mpn.backend.media.error.no-file': globalEntry(
    400,
    'No file was sent. The form field must be called "file".',
    'Es wurde keine Datei gesendet. Das Formularfeld muss "file" heißen.',
  ),
  'mpn.backend.media.error.too-many-files': globalEntry(
    400,
    'Only one file can be uploaded at a time.',
    'Es kann nur eine Datei auf einmal hochgeladen werden.',
  ),
  'mpn.backend.media.error.quota-exceeded': globalEntry(
    413,
    'The storage space of your company is used up ({limit}). Delete files that you no longer need, or contact support.',
    'Der Speicherplatz Ihrer Firma ist aufgebraucht ({limit}). Löschen Sie Dateien, die Sie nicht mehr brauchen, oder wenden Sie sich an den Support.',
  ),
  'mpn.backend.media.error.upload-aborted': globalEntry(
    400,
    'The upload was interrupted. Please start it again.',
    'Der Upload wurde unterbrochen. Bitte starten Sie ihn erneut.',
  ),
  'mpn.backend.media.error.processing-failed': globalEntry(
    422,
    'The file could not be processed: {reason}',
    'Die Datei konnte nicht verarbeitet werden: {reason}',
  ),
  'mpn.backend.media.error.not-ready': globalEntry(
    409,
    'The file is still being prepared. Please try again in a moment.',
    'Die Datei wird noch vorbereitet. Bitte versuchen Sie es gleich noch einmal.',
  ),
} as const;
