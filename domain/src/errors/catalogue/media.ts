import { globalEntry } from '../entry';

/** Errors of uploads, and of the checks of uploaded files. */
export const mediaErrors = {
  'mpn.backend.media.error.not-audio': globalEntry(
    422,
    'This file is not an audio file that we can read. WAV (also RF64 and BW64) and FLAC are accepted. Please export the recording in one of these formats.',
    'Diese Datei ist keine Audiodatei, die wir lesen können. Erlaubt sind WAV (auch RF64 und BW64) und FLAC. Bitte exportieren Sie die Aufnahme in einem dieser Formate.',
  ),
  'mpn.backend.media.error.not-video': globalEntry(
    422,
    'This file is not a video that we can read. Please export it as MP4 (H.264) and upload that.',
    'Diese Datei ist kein Video, das wir lesen können. Bitte exportieren Sie es als MP4 (H.264) und laden Sie das hoch.',
  ),
  'mpn.backend.media.error.not-image': globalEntry(
    422,
    'This file is not a picture that we can read. JPEG and PNG are accepted. Please export it in one of these formats.',
    'Diese Datei ist kein Bild, das wir lesen können. Erlaubt sind JPEG und PNG. Bitte exportieren Sie es in einem dieser Formate.',
  ),
  'mpn.backend.media.error.not-pdf': globalEntry(
    422,
    'This file is not a PDF document that we can read. Please export the text as PDF and upload that.',
    'Diese Datei ist kein PDF-Dokument, das wir lesen können. Bitte exportieren Sie den Text als PDF und laden Sie das hoch.',
  ),
  'mpn.backend.media.error.image-truncated': globalEntry(
    422,
    'The image is incomplete. Please export and upload it again.',
    'Das Bild ist unvollständig. Bitte exportieren und laden Sie es erneut hoch.',
  ),
  'mpn.backend.media.error.file-damaged': globalEntry(
    422,
    'The file is damaged and could not be read to its end. Please export it again, or copy it again from where it came, and upload that.',
    'Die Datei ist beschädigt und konnte nicht bis zum Ende gelesen werden. Bitte exportieren Sie sie erneut oder kopieren Sie sie noch einmal von dort, wo sie herkommt, und laden Sie das hoch.',
  ),
  'mpn.backend.media.error.audio-longer': globalEntry(
    422,
    'The file holds more audio than its header says, so that players would stop too early. Please open it in your audio editor and export it again.',
    'Die Datei enthält mehr Ton, als in ihrem Kopf steht; Abspieler würden zu früh aufhören. Bitte öffnen Sie sie in Ihrem Audioprogramm und exportieren Sie sie neu.',
  ),
  'mpn.backend.media.error.no-embedded-picture': globalEntry(
    422,
    'This recording holds no picture. Please upload the cover as a JPEG or PNG file.',
    'Diese Aufnahme enthält kein Bild. Bitte laden Sie das Cover als JPEG- oder PNG-Datei hoch.',
  ),
  'mpn.backend.media.error.audio-silent': globalEntry(
    422,
    'The audio file holds no sound. Please check it in your audio editor, and export it again.',
    'Die Audiodatei enthält keinen Ton. Bitte prüfen Sie sie in Ihrem Audioprogramm und exportieren Sie sie erneut.',
  ),
  'mpn.backend.media.error.codec': globalEntry(
    422,
    'The codec {actual} is not accepted. Accepted are FLAC with 16 or 24 bit, and uncompressed WAV (PCM) with 16, 24 or 32 bit or 32 bit float. Please export the recording like this.',
    'Der Codec {actual} wird nicht angenommen. Erlaubt sind FLAC mit 16 oder 24 Bit und unkomprimiertes WAV (PCM) mit 16, 24 oder 32 Bit oder 32 Bit Float. Bitte exportieren Sie die Aufnahme so.',
  ),
  'mpn.backend.media.error.bit-depth': globalEntry(
    422,
    'The bit depth of {actual} bit is not accepted. Accepted are 16 and 24 bit, in WAV files also 32 bit (integer or float). Please export the recording with one of these.',
    'Die Bittiefe von {actual} Bit wird nicht angenommen. Erlaubt sind 16 und 24 Bit, in WAV-Dateien auch 32 Bit (Integer oder Float). Bitte exportieren Sie die Aufnahme mit einer davon.',
  ),
  'mpn.backend.media.error.sample-rate': globalEntry(
    422,
    'The sample rate of {actual} Hz is not accepted. Accepted are 44.1, 48, 88.2, 96, 176.4 and 192 kHz. Please export the recording with one of these.',
    'Die Abtastrate von {actual} Hz wird nicht angenommen. Erlaubt sind 44,1, 48, 88,2, 96, 176,4 und 192 kHz. Bitte exportieren Sie die Aufnahme mit einer davon.',
  ),
  'mpn.backend.media.error.samples-invalid': globalEntry(
    422,
    'The file contains samples that are not valid numbers (NaN or infinite). Please export it again, if need be with 24 bit instead of 32 bit float.',
    'Die Datei enthält Abtastwerte, die keine gültigen Zahlen sind (NaN oder unendlich). Bitte exportieren Sie sie erneut, notfalls mit 24 Bit statt 32 Bit Float.',
  ),
  'mpn.backend.media.error.channels': globalEntry(
    422,
    'Audio files must be mono or stereo; this one has {actual} channels. Please export a stereo mix.',
    'Audiodateien müssen mono oder stereo sein; diese hat {actual} Kanäle. Bitte exportieren Sie eine Stereomischung.',
  ),
  'mpn.backend.media.error.min-width': globalEntry(
    422,
    'The width of {actual} px is too small. At least {min} px are needed. Please upload a larger version.',
    'Die Breite von {actual} px ist zu klein. Nötig sind mindestens {min} px. Bitte laden Sie eine größere Fassung hoch.',
  ),
  'mpn.backend.media.error.min-short-side': globalEntry(
    422,
    'The short side of {actual} px is too small. At least {min} px are needed. Please upload a larger version.',
    'Die kurze Seite von {actual} px ist zu klein. Nötig sind mindestens {min} px. Bitte laden Sie eine größere Fassung hoch.',
  ),
  'mpn.backend.media.error.max-pixels': globalEntry(
    422,
    'The image has too many pixels. At most {max} megapixels are accepted. Please save it smaller.',
    'Das Bild hat zu viele Pixel. Erlaubt sind höchstens {max} Megapixel. Bitte speichern Sie es kleiner.',
  ),
  'mpn.backend.media.error.max-side': globalEntry(
    422,
    'The image is {width} x {height} px. No side may be longer than {max} px. Please save it smaller.',
    'Das Bild misst {width} x {height} px. Keine Seite darf länger als {max} px sein. Bitte speichern Sie es kleiner.',
  ),
  'mpn.backend.media.error.progressive-too-large': globalEntry(
    422,
    'A progressive JPEG of this kind may have at most {max} megapixels. Please save it without the option "progressive" (as "baseline"), or smaller.',
    'Ein progressives JPEG dieser Art darf höchstens {max} Megapixel haben. Bitte speichern Sie es ohne die Option „progressiv“ (als „Baseline“) oder kleiner.',
  ),
  'mpn.backend.media.error.max-pages': globalEntry(
    422,
    'The PDF document has {actual} pages. At most {max} are accepted. Please shorten or split it.',
    'Das PDF-Dokument hat {actual} Seiten. Erlaubt sind höchstens {max}. Bitte kürzen oder teilen Sie es.',
  ),
  'mpn.backend.media.error.max-duration': globalEntry(
    422,
    'The recording is {actual} long. At most {max} are accepted. Please split it into several tracks.',
    'Die Aufnahme dauert {actual}. Erlaubt sind höchstens {max}. Bitte teilen Sie sie in mehrere Tracks.',
  ),
  'mpn.backend.media.error.too-complex': globalEntry(
    422,
    'Reading this file takes too much time or memory, so it was not accepted. Please export it again in a simpler form.',
    'Diese Datei zu lesen braucht zu viel Zeit oder Speicher, deshalb wurde sie nicht angenommen. Bitte exportieren Sie sie erneut in einfacherer Form.',
  ),
  'mpn.backend.media.error.not-judged': globalEntry(
    422,
    'This file could not be checked; it is probably damaged. Please export and upload it again.',
    'Diese Datei konnte nicht geprüft werden; vermutlich ist sie beschädigt. Bitte exportieren und laden Sie sie erneut hoch.',
  ),
  'mpn.backend.media.error.aspect-ratio': globalEntry(
    422,
    'The picture is {actual} px, an aspect ratio that is not accepted. Needed: {expected}. Please crop it.',
    'Das Bild misst {actual} px; dieses Seitenverhältnis wird nicht angenommen. Nötig: {expected}. Bitte schneiden Sie es zu.',
  ),
  'mpn.backend.media.error.colorspace': globalEntry(
    422,
    'The color space {actual} is not accepted. Accepted: {accepted}. Please save the picture as RGB; a picture in greyscale looks the same then.',
    'Der Farbraum {actual} wird nicht angenommen. Erlaubt: {accepted}. Bitte speichern Sie das Bild als RGB; ein Bild in Graustufen sieht dann genauso aus.',
  ),
  'mpn.backend.media.error.format': globalEntry(
    422,
    'The format {actual} is not accepted. Accepted: {accepted}. Please export the file in one of these.',
    'Das Format {actual} wird nicht angenommen. Erlaubt: {accepted}. Bitte exportieren Sie die Datei in einem davon.',
  ),
  'mpn.backend.media.error.file-size': globalEntry(
    413,
    'The file is too large. At most {max} are accepted. Please export it smaller.',
    'Die Datei ist zu groß. Erlaubt sind höchstens {max}. Bitte exportieren Sie sie kleiner.',
  ),
  'mpn.backend.media.error.file-empty': globalEntry(
    422,
    'The file is empty: it has no bytes. Please export it again and upload that.',
    'Die Datei ist leer: Sie hat kein einziges Byte. Bitte exportieren Sie sie erneut und laden Sie das hoch.',
  ),
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
  'mpn.backend.media.error.upload-stalled': globalEntry(
    408,
    'Nothing more of the file arrived for {seconds} seconds, so the upload was ended. Please check your connection and start it again.',
    'Seit {seconds} Sekunden kam nichts mehr von der Datei an, deshalb wurde der Upload beendet. Bitte prüfen Sie Ihre Verbindung und starten Sie ihn erneut.',
  ),
  'mpn.backend.media.error.upload-too-slow': globalEntry(
    408,
    'The file arrived with fewer than {least} bytes per second for {seconds} seconds, so the upload was ended. Please check your connection and start it again.',
    'Die Datei kam {seconds} Sekunden lang mit weniger als {least} Bytes pro Sekunde an, deshalb wurde der Upload beendet. Bitte prüfen Sie Ihre Verbindung und starten Sie ihn erneut.',
  ),
  'mpn.backend.media.error.too-many-parts': globalEntry(
    422,
    'The upload arrived in more than {max} parts, so it was ended. Please start it again, over a better connection if possible.',
    'Der Upload kam in mehr als {max} Teilen an, deshalb wurde er beendet. Bitte starten Sie ihn erneut, möglichst über eine bessere Verbindung.',
  ),
  'mpn.backend.media.error.too-many-uploads': globalEntry(
    429,
    'Too many uploads within a short time. The next one can start in {retryAfterSeconds}.',
    'Zu viele Uploads in kurzer Zeit. Der nächste kann in {retryAfterSeconds} beginnen.',
  ),
  'mpn.backend.media.error.too-many-open-uploads': globalEntry(
    409,
    'You have {max} unfinished uploads. Please finish or cancel some of them first. What is left unfinished is removed after a day.',
    'Sie haben {max} nicht abgeschlossene Uploads. Bitte schließen Sie zuerst einige davon ab oder brechen Sie sie ab. Was nicht abgeschlossen wird, wird nach einem Tag entfernt.',
  ),
  'mpn.backend.media.error.storage-full': globalEntry(
    507,
    'The storage of this service is full at the moment, so there is no room for the file. Please try again later.',
    'Der Speicher dieses Dienstes ist zurzeit voll, deshalb ist für die Datei kein Platz. Bitte versuchen Sie es später noch einmal.',
  ),
  'mpn.backend.media.error.not-checked': globalEntry(
    409,
    'The file is still being checked. It can be used as soon as the check has ended.',
    'Die Datei wird noch geprüft. Sie kann verwendet werden, sobald die Prüfung beendet ist.',
  ),
  'mpn.backend.media.error.not-ready': globalEntry(
    409,
    'The file is still being prepared. Please try again in a moment.',
    'Die Datei wird noch vorbereitet. Bitte versuchen Sie es gleich noch einmal.',
  ),
} as const;
