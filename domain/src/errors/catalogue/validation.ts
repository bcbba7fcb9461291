import { fieldEntry } from '../entry';

/** Validation rules of fields. */
export const validationErrors = {
  'mpn.backend.validation.error.required': fieldEntry(
    400,
    'Enter a {field}',
    'Bitte ausfüllen: {field}',
    'Champ à remplir : {field}',
  ),
  'mpn.backend.validation.error.invalid': fieldEntry(
    400,
    'This value is not valid.',
    'Dieser Wert ist ungültig.',
    "Cette valeur n'est pas valable.",
  ),
  'mpn.backend.validation.error.type': fieldEntry(
    400,
    'This value is of the wrong type. Expected: {type}.',
    'Dieser Wert hat den falschen Typ. Erwartet: {type}.',
    "Cette valeur n'est pas du bon type. Type attendu : {type}.",
  ),
  'mpn.backend.validation.error.not-an-option': fieldEntry(
    400,
    'This value is not one of the options: {values}.',
    'Dieser Wert gehört nicht zur Auswahl: {values}.',
  ),
  'mpn.backend.validation.error.min-length': fieldEntry(
    400,
    'Enter at least {min} characters.',
    'Geben Sie mindestens {min} Zeichen ein.',
    'Saisissez au moins {min} caractères.',
  ),
  'mpn.backend.validation.error.max-length': fieldEntry(
    400,
    'Enter at most {max} characters.',
    'Geben Sie höchstens {max} Zeichen ein.',
    'Saisissez au plus {max} caractères.',
  ),
  'mpn.backend.validation.error.min': fieldEntry(
    400,
    'The value must be at least {min}.',
    'Der Wert muss mindestens {min} sein.',
  ),
  'mpn.backend.validation.error.max': fieldEntry(
    400,
    'The value must be at most {max}.',
    'Der Wert darf höchstens {max} sein.',
  ),
  'mpn.backend.validation.error.https-address': fieldEntry(
    400,
    'Enter an address that begins with https://.',
    'Geben Sie eine Adresse ein, die mit https:// beginnt.',
  ),
  'mpn.backend.validation.error.medium-for-media': fieldEntry(
    400,
    'A medium can only be chosen for media companies.',
    'Ein Medium kann nur für Medienfirmen gewählt werden.',
  ),
  'mpn.backend.validation.error.integer': fieldEntry(400, 'Enter a whole number.', 'Geben Sie eine ganze Zahl ein.'),
  'mpn.backend.validation.error.min-entries': fieldEntry(
    400,
    'At least {min} entries are needed.',
    'Es sind mindestens {min} Einträge nötig.',
  ),
  'mpn.backend.validation.error.max-entries': fieldEntry(
    400,
    'At most {max} entries are possible.',
    'Es sind höchstens {max} Einträge möglich.',
  ),
  'mpn.backend.validation.error.ean': fieldEntry(
    400,
    'This value is no valid EAN',
    'Dieser Wert ist keine gültige EAN',
  ),
  'mpn.backend.validation.error.ean-check-digit': fieldEntry(
    400,
    'This value is no valid EAN: its last digit should be {digit}',
    'Dieser Wert ist keine gültige EAN: Die letzte Ziffer müsste {digit} sein',
  ),
  'mpn.backend.validation.error.isrc': fieldEntry(
    400,
    'This value is no valid ISRC',
    'Dieser Wert ist kein gültiger ISRC',
  ),
  'mpn.backend.validation.error.ipi': fieldEntry(
    400,
    'This value is no valid IPI number',
    'Dieser Wert ist keine gültige IPI-Nummer',
  ),
  'mpn.backend.validation.error.isni': fieldEntry(
    400,
    'This value is no valid ISNI',
    'Dieser Wert ist keine gültige ISNI',
  ),
  'mpn.backend.validation.error.label-code': fieldEntry(
    400,
    'The label code has 5 to 8 digits, not all of them zeros.',
    'Der Labelcode hat 5 bis 8 Ziffern, die nicht alle Null sind.',
  ),
  'mpn.backend.validation.error.iswc': fieldEntry(
    400,
    'This value is no valid ISWC',
    'Dieser Wert ist kein gültiger ISWC',
  ),
  'mpn.backend.validation.error.year': fieldEntry(
    400,
    'Enter a year from {min} to {max}.',
    'Geben Sie ein Jahr von {min} bis {max} ein.',
  ),
  'mpn.backend.validation.error.country': fieldEntry(
    400,
    'Enter the two letters of a country, for example DE.',
    'Geben Sie die zwei Buchstaben eines Landes ein, zum Beispiel DE.',
  ),
  'mpn.backend.validation.error.language': fieldEntry(
    400,
    'Enter the code of a language, for example de; zxx for a recording without words.',
    'Geben Sie das Kürzel einer Sprache ein, zum Beispiel de; zxx für eine Aufnahme ohne Worte.',
  ),
  'mpn.backend.validation.error.latin-letters': fieldEntry(
    400,
    'Use Latin letters only: this spelling is for systems that know no others.',
    'Verwenden Sie nur lateinische Buchstaben: Diese Schreibweise ist für Systeme, die keine anderen kennen.',
  ),
  'mpn.backend.validation.error.email': fieldEntry(400, 'Invalid e-mail address', 'Ungültige E-Mail-Adresse'),
  'mpn.backend.validation.error.login-name-is-email': fieldEntry(
    400,
    'The login name must not be an e-mail address.',
    'Der Login-Name darf keine E-Mail-Adresse sein.',
  ),
  'mpn.backend.validation.error.login-name': fieldEntry(
    400,
    'The login name may hold Latin letters, digits and . _ - only. Letters of other alphabets look too much like them.',
    'Der Login-Name darf nur lateinische Buchstaben, Ziffern und . _ - enthalten. Buchstaben anderer Alphabete sehen ihnen zu ähnlich.',
  ),
  'mpn.backend.validation.error.must-match': fieldEntry(
    400,
    'The value of {field} fields must be equal',
    '„{field}“ muss mit der ersten Eingabe übereinstimmen.',
    'Les valeurs des champs {field} doivent être identiques',
  ),
  'mpn.backend.validation.error.must-differ': fieldEntry(
    400,
    'The value must differ from {field}.',
    'Der Wert muss sich von {field} unterscheiden.',
    'La valeur doit être différente de {field}.',
  ),
  'mpn.backend.validation.error.url': fieldEntry(
    400,
    'The address must begin with https:// or {host}',
    'Die Adresse muss mit https:// oder {host} beginnen',
  ),
  'mpn.backend.validation.error.time': fieldEntry(
    400,
    'Enter a time between 00:00 and 23:59.',
    'Geben Sie eine Uhrzeit zwischen 00:00 und 23:59 ein.',
  ),
  'mpn.backend.validation.error.phone': fieldEntry(
    400,
    'This value is no valid phone number.',
    'Dieser Wert ist keine gültige Telefonnummer.',
  ),
  'mpn.backend.validation.error.date': fieldEntry(
    400,
    'Enter a date as YYYY-MM-DD.',
    'Geben Sie ein Datum als JJJJ-MM-TT ein.',
  ),
  'mpn.backend.validation.error.date-min': fieldEntry(
    400,
    'The date must not be before {min}.',
    'Das Datum darf nicht vor dem {min} liegen.',
  ),
  'mpn.backend.validation.error.date-max': fieldEntry(
    400,
    'The date must not be after {max}.',
    'Das Datum darf nicht nach dem {max} liegen.',
  ),
  'mpn.backend.validation.error.date-between': fieldEntry(
    400,
    'The date must lie between {min} and {max}.',
    'Das Datum muss zwischen dem {min} und dem {max} liegen.',
  ),
  'mpn.backend.validation.error.password': fieldEntry(
    400,
    'The password does not meet the requirements',
    'Das Passwort erfüllt die Anforderungen nicht',
    'Le mot de passe ne remplit pas les conditions',
  ),
  'mpn.backend.validation.error.password-common': fieldEntry(
    400,
    'This password is one of those that attackers try first, even with digits and signs around it. Choose a longer one, such as four words that have nothing to do with each other, with a capital letter, a digit and a special character or space.',
    'Dieses Passwort gehört zu denen, die Angreifer als Erstes ausprobieren, auch mit Ziffern und Zeichen davor oder dahinter. Wählen Sie ein längeres, etwa vier Wörter, die nichts miteinander zu tun haben, mit Groß- und Kleinbuchstaben, einer Ziffer und einem Sonder- oder Leerzeichen.',
    'Ce mot de passe fait partie de ceux que les pirates essaient en premier, même entouré de chiffres et de signes. Choisissez-en un plus long, par exemple quatre mots sans rapport entre eux, avec une majuscule, un chiffre et un caractère spécial ou une espace.',
  ),
  'mpn.backend.validation.error.password-personal': fieldEntry(
    400,
    'The password must not contain "{word}": attackers try names of you, your company and this product first. Choose one that has nothing to do with them.',
    'Das Passwort darf „{word}“ nicht enthalten: Angreifer probieren Ihre Namen, den Ihrer Firma und den dieses Produkts als Erstes aus. Wählen Sie eines, das nichts damit zu tun hat.',
    "Le mot de passe ne doit pas contenir « {word} » : les pirates essaient d'abord vos noms, celui de votre société et celui de ce produit. Choisissez-en un qui n'a rien à voir avec eux.",
  ),
  'mpn.backend.validation.error.mpn-number': fieldEntry(
    400,
    'The MPN number has exactly 5 digits.',
    'Die MPN-Nummer hat genau 5 Ziffern.',
  ),
  'mpn.backend.validation.error.mpn-number-own-company': fieldEntry(
    400,
    'This is the MPN number of your own company.',
    'Das ist die MPN-Nummer Ihrer eigenen Firma.',
  ),
  'mpn.backend.validation.error.mpn-number-no-company': fieldEntry(
    404,
    'No company was found for this MPN number',
    'Zu dieser MPN-Nummer wurde keine Firma gefunden',
  ),
  'mpn.backend.validation.error.name-taken': fieldEntry(
    409,
    'This name is already taken. Please choose another one.',
    'Dieser Name ist bereits vergeben. Bitte wählen Sie einen anderen.',
  ),
  'mpn.backend.validation.error.youtube-link': fieldEntry(
    400,
    'This value is no valid YouTube link.',
    'Dieser Wert ist kein gültiger YouTube-Link.',
  ),
  'mpn.backend.validation.error.spotify-embed': fieldEntry(
    400,
    'Enter the Spotify address of an artist, album, track or playlist.',
    'Geben Sie die Spotify-Adresse eines Künstlers, Albums, Titels oder einer Playlist ein.',
  ),
  'mpn.backend.validation.error.ftp-directory': fieldEntry(
    400,
    'The directory must start with / or . and must not contain ../',
    'Das Verzeichnis muss mit / oder . beginnen und darf kein ../ enthalten',
  ),
  'mpn.backend.validation.error.folder-pattern': fieldEntry(
    400,
    'Use {date}, {label}, {ean}, {artist} and {title}, letters without accents, digits and - _ . between them, and at most three folders separated by /. The last folder needs {title} or {ean}.',
    'Verwenden Sie {date}, {label}, {ean}, {artist} und {title}, dazwischen Buchstaben ohne Umlaute, Ziffern und - _ ., und höchstens drei mit / getrennte Ordner. Der letzte Ordner braucht {title} oder {ean}.',
  ),
  'mpn.backend.validation.error.host': fieldEntry(
    400,
    'Enter a server name or address without a protocol or path.',
    'Geben Sie einen Servernamen oder eine Adresse ohne Protokoll und Pfad ein.',
  ),
  'mpn.backend.validation.error.certificate': fieldEntry(
    400,
    'This is no certificate in PEM format. Paste all of it, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----, and no private key.',
    'Das ist kein Zertifikat im PEM-Format. Fügen Sie es ganz ein, von -----BEGIN CERTIFICATE----- bis -----END CERTIFICATE-----, und keinen privaten Schlüssel.',
  ),
  'mpn.backend.validation.error.window-open': fieldEntry(
    400,
    'Enter both times, or leave both empty to be delivered to around the clock.',
    'Geben Sie beide Uhrzeiten an, oder lassen Sie beide leer, um rund um die Uhr beliefert zu werden.',
  ),
  'mpn.backend.validation.error.vat-id': fieldEntry(
    400,
    'This value is no valid VAT identification number.',
    'Dieser Wert ist keine gültige Umsatzsteuer-Identifikationsnummer.',
  ),
  'mpn.backend.validation.error.postal-code': fieldEntry(
    400,
    'This is no postal code of the chosen country.',
    'Das ist keine Postleitzahl des gewählten Landes.',
  ),
  'mpn.backend.validation.error.iban': fieldEntry(
    400,
    'This value is no valid IBAN.',
    'Dieser Wert ist keine gültige IBAN.',
  ),
  'mpn.backend.validation.error.bic': fieldEntry(
    400,
    'This value is no valid BIC.',
    'Dieser Wert ist kein gültiger BIC.',
  ),
  'mpn.backend.validation.error.control-characters': fieldEntry(
    400,
    'The text holds characters that cannot be saved.',
    'Der Text enthält Zeichen, die nicht gespeichert werden können.',
  ),
  'mpn.backend.validation.error.single-line': fieldEntry(
    400,
    'This text must be a single line, without line breaks and tabs.',
    'Dieser Text muss eine einzige Zeile sein, ohne Zeilenumbrüche und Tabulatoren.',
  ),
} as const;
