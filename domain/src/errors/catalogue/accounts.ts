import { fieldEntry, globalEntry } from '../entry';

/** Accounts, registration, users, companies, groups, contacts, circles, block list; the database. */
export const accountErrors = {
  'mpn.backend.global.error.invalid-registration-request': globalEntry(
    400,
    'The registration request is not valid. Please start again.',
    'Die Registrierungsanfrage ist ungültig. Bitte beginnen Sie von vorn.',
  ),
  'mpn.backend.registration.error.email-not-verified': globalEntry(
    403,
    'Please verify your e-mail address first.',
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  ),
  'mpn.backend.registration.error.email-already-registered': globalEntry(
    409,
    'A registration with this e-mail address is not possible. Please contact support.',
    'Eine Registrierung mit dieser E-Mail-Adresse ist nicht möglich. Bitte wenden Sie sich an den Support.',
  ),
  'mpn.backend.registration.error.consent-missing': fieldEntry(
    400,
    'Please agree to this to register.',
    'Bitte stimmen Sie zu, um sich zu registrieren.',
  ),
  'mpn.backend.registration.error.verification-expired': globalEntry(
    403,
    'The verification of your e-mail address has expired. Please request a new code; what you have entered is kept.',
    'Die Bestätigung Ihrer E-Mail-Adresse ist abgelaufen. Bitte fordern Sie einen neuen Code an; Ihre Eingaben bleiben erhalten.',
  ),
  'mpn.backend.registration.error.consent-outdated': fieldEntry(
    409,
    'This text has been changed in the meantime. Please read it again and agree to it.',
    'Dieser Text wurde inzwischen geändert. Bitte lesen Sie ihn noch einmal und stimmen Sie ihm zu.',
  ),
  'mpn.backend.registration.error.documents-missing': globalEntry(
    409,
    'Nobody can register yet: the operator has not published the terms and the privacy notice. Please contact support.',
    'Noch kann sich niemand registrieren: Der Betreiber hat AGB und Datenschutzhinweise noch nicht veröffentlicht. Bitte wenden Sie sich an den Support.',
  ),
  'mpn.backend.registration.error.vat-id-not-issued': fieldEntry(
    400,
    'The European VAT register (VIES) does not know this VAT identification number. Please check it.',
    'Das europäische Verzeichnis (MIAS) kennt diese Umsatzsteuer-Identifikationsnummer nicht. Bitte prüfen Sie sie.',
  ),
  'mpn.backend.registration.error.join-request-exists': globalEntry(
    409,
    'You have already asked this company to add you. Its administrators have not decided yet.',
    'Sie haben diese Firma bereits gebeten, Sie hinzuzufügen. Ihre Administratoren haben noch nicht entschieden.',
  ),
  'mpn.backend.registration.error.join-request-decided': globalEntry(
    409,
    'Somebody else has already decided about this request.',
    'Über diese Anfrage hat inzwischen jemand anders entschieden.',
  ),
  'mpn.backend.registration.error.registration-not-waiting': globalEntry(
    409,
    'This registration is not waiting for a check any more.',
    'Diese Registrierung wartet nicht mehr auf eine Prüfung.',
  ),
  'mpn.backend.data.error.duplicate-vat-id': fieldEntry(
    409,
    'A company with this VAT identification number is already registered. Ask its administrators to add you, or register your company as a branch.',
    'Eine Firma mit dieser Umsatzsteuer-Identifikationsnummer ist bereits registriert. Bitten Sie ihre Administratoren, Sie hinzuzufügen, oder registrieren Sie Ihre Firma als Niederlassung.',
  ),
  'mpn.backend.data.error.email-verification-code-not-found': fieldEntry(
    400,
    'This verification code is not valid. Please check it or request a new one.',
    'Dieser Bestätigungscode ist ungültig. Bitte prüfen Sie ihn oder fordern Sie einen neuen an.',
  ),
  'mpn.backend.data.error.email-verification-code-expired': fieldEntry(
    400,
    'This verification code has expired. Please request a new one.',
    'Dieser Bestätigungscode ist abgelaufen. Bitte fordern Sie einen neuen an.',
  ),
  'mpn.backend.data.error.email-verification-context-mismatch': globalEntry(
    400,
    'This e-mail verification was made for another purpose. Please verify the address again.',
    'Diese E-Mail-Bestätigung wurde für einen anderen Zweck erstellt. Bitte bestätigen Sie die Adresse erneut.',
  ),
  'mpn.backend.data.error.reset-token-missing': globalEntry(
    400,
    'The link to reset the password is not valid. Please request a new one.',
    'Der Link zum Zurücksetzen des Passworts ist ungültig. Bitte fordern Sie einen neuen an.',
    "Le lien de réinitialisation n'est pas valide. Veuillez en demander un nouveau.",
  ),
  'mpn.backend.data.error.reset-token-redeemed': globalEntry(
    400,
    'The link to reset the password was already used on {date}.',
    'Der Link zum Zurücksetzen des Passworts wurde bereits am {date} verwendet.',
    'Le lien de réinitialisation a déjà été utilisé le {date}.',
  ),
  'mpn.backend.data.error.reset-token-expired': globalEntry(
    400,
    'The link to reset the password expired on {date}.',
    'Der Link zum Zurücksetzen des Passworts ist am {date} abgelaufen.',
    'Le lien de réinitialisation a expiré le {date}.',
  ),
  'mpn.backend.data.error.network-link-missing': globalEntry(
    400,
    'The link to admit a network is not valid. Please sign in again to get a new one; at most one is sent an hour.',
    'Der Link zum Zulassen eines Netzwerks ist ungültig. Bitte melden Sie sich noch einmal an, um einen neuen zu bekommen; es wird höchstens einer in der Stunde verschickt.',
    "Le lien pour autoriser un réseau n'est pas valide. Reconnectez-vous pour en obtenir un nouveau ; un seul est envoyé par heure.",
  ),
  'mpn.backend.data.error.network-link-redeemed': globalEntry(
    400,
    'The link to admit a network was already used on {date}.',
    'Der Link zum Zulassen eines Netzwerks wurde bereits am {date} verwendet.',
    'Le lien pour autoriser un réseau a déjà été utilisé le {date}.',
  ),
  'mpn.backend.data.error.network-link-expired': globalEntry(
    400,
    'The link to admit a network expired on {date}. Please try to sign in again to get a new one.',
    'Der Link zum Zulassen eines Netzwerks ist am {date} abgelaufen. Bitte versuchen Sie noch einmal, sich anzumelden, um einen neuen zu bekommen.',
    'Le lien pour autoriser un réseau a expiré le {date}. Essayez de vous reconnecter pour en obtenir un nouveau.',
  ),
  'mpn.backend.data.error.old-password-wrong': fieldEntry(
    400,
    'The current password is wrong.',
    'Das bisherige Passwort ist falsch.',
  ),
  'mpn.backend.data.error.database-error': globalEntry(
    500,
    'The data could not be saved. Please contact support and give the number {id}.',
    'Die Daten konnten nicht gespeichert werden. Bitte wenden Sie sich an den Support und nennen Sie die Nummer {id}.',
    "Les données n'ont pas pu être enregistrées. Veuillez contacter le support en indiquant le numéro {id}.",
  ),
  'mpn.backend.data.error.unique-constraint': globalEntry(
    409,
    'An entry with these values already exists. Please contact support.',
    'Ein Eintrag mit diesen Werten existiert bereits. Bitte wenden Sie sich an den Support.',
    'Une entrée avec ces valeurs existe déjà. Veuillez contacter le support.',
  ),
  'mpn.backend.data.error.sequence-exhausted': globalEntry(
    500,
    'No number is left in {sequence}. Please contact support.',
    'In {sequence} ist keine Nummer mehr frei. Bitte wenden Sie sich an den Support.',
  ),
  'mpn.backend.data.error.still-referenced': globalEntry(
    409,
    'This entry is still used elsewhere and cannot be deleted.',
    'Dieser Eintrag wird noch verwendet und kann nicht gelöscht werden.',
  ),
  'mpn.backend.data.error.company-not-found': globalEntry(
    404,
    'Company {company} was not found.',
    'Die Firma {company} wurde nicht gefunden.',
  ),
  'mpn.backend.data.error.own-company-not-deletable': globalEntry(
    409,
    'Your own company cannot be deleted.',
    'Die eigene Firma kann nicht gelöscht werden.',
  ),
  'mpn.backend.data.error.company-has-open-business': globalEntry(
    409,
    'The company cannot be deleted while it has running campaigns or open orders.',
    'Die Firma kann nicht gelöscht werden, solange Bemusterungen laufen oder Bestellungen offen sind.',
  ),
  'mpn.backend.data.error.payment-method-not-changeable': fieldEntry(
    403,
    'Only an administrator can change the payment method.',
    'Nur ein Administrator kann die Zahlungsart ändern.',
  ),
  'mpn.backend.data.error.duplicate-mpn-number': fieldEntry(
    409,
    'This MPN number already exists.',
    'Diese MPN-Nummer existiert bereits.',
  ),
  'mpn.backend.data.error.field-of-promotion-company': fieldEntry(
    400,
    'Only promotion companies have this entry.',
    'Diese Angabe haben nur Promotionfirmen.',
  ),
  'mpn.backend.data.error.field-of-media-company': fieldEntry(
    400,
    'Only media companies have this entry.',
    'Diese Angabe haben nur Medienfirmen.',
  ),
  'mpn.backend.data.error.area-of-other-country': fieldEntry(
    400,
    'A broadcasting area belongs to another country than the medium. Please choose areas of its country.',
    'Ein Sendegebiet gehört zu einem anderen Land als das Medium. Bitte wählen Sie Gebiete dieses Landes.',
  ),
  'mpn.backend.data.error.duplicate-sampling-department-name': fieldEntry(
    409,
    'A sampling department with this name already exists.',
    'Eine Bemusterungsabteilung mit diesem Namen existiert bereits.',
  ),
  'mpn.backend.data.error.duplicate-media-group-name': fieldEntry(
    409,
    'A media company group with this name already exists.',
    'Eine Medienfirmengruppe mit diesem Namen existiert bereits.',
  ),
  'mpn.backend.data.error.duplicate-main-company': fieldEntry(
    409,
    'This company is already the main company of a media company group.',
    'Diese Firma ist bereits Hauptfirma einer Medienfirmengruppe.',
  ),
  'mpn.backend.data.error.company-in-other-group': fieldEntry(
    409,
    'The company {company} belongs to another media company group.',
    'Die Firma {company} gehört zu einer anderen Medienfirmengruppe.',
  ),
  'mpn.backend.data.error.duplicate-contact-group-name': fieldEntry(
    409,
    'A distribution list with this name already exists.',
    'Ein Verteiler mit diesem Namen existiert bereits.',
  ),
  'mpn.backend.data.error.import-not-csv': globalEntry(
    400,
    'This file cannot be read as CSV. Please save the table as CSV in your spreadsheet program.',
    'Diese Datei lässt sich nicht als CSV lesen. Bitte speichern Sie die Tabelle in Ihrem Tabellenprogramm als CSV.',
  ),
  'mpn.backend.data.error.import-quotes': globalEntry(
    400,
    'In line {line} of this file a quotation mark is opened and not closed in the same cell, so that the lines below it would become part of that cell. Please correct the line and choose the file again.',
    'In Zeile {line} dieser Datei wird ein Anführungszeichen geöffnet und in derselben Zelle nicht geschlossen. Die Zeilen darunter würden dadurch Teil dieser Zelle. Bitte korrigieren Sie die Zeile und wählen Sie die Datei erneut aus.',
  ),
  'mpn.backend.data.error.import-no-columns': globalEntry(
    400,
    'No column of this file was recognised. The first line needs headings such as "Last name", "Company" or "E-mail".',
    'Keine Spalte dieser Datei wurde erkannt. Die erste Zeile braucht Überschriften wie „Nachname“, „Firma“ oder „E-Mail“.',
  ),
  'mpn.backend.data.error.import-too-many-rows': globalEntry(
    400,
    'This file has more than {max} rows. Please split it.',
    'Diese Datei hat mehr als {max} Zeilen. Bitte teilen Sie sie auf.',
  ),
  'mpn.backend.data.error.too-many-contacts': globalEntry(
    409,
    'Your company can have {max} contacts. Please delete some that are no longer needed first, or contact support.',
    'Ihre Firma kann {max} Kontakte haben. Bitte löschen Sie zuerst einige, die nicht mehr gebraucht werden, oder wenden Sie sich an den Support.',
  ),
  'mpn.backend.data.error.import-running': globalEntry(
    409,
    'Somebody in your company is importing contacts right now. Please try again when that is done.',
    'In Ihrer Firma werden gerade Kontakte importiert. Bitte versuchen Sie es danach noch einmal.',
  ),
  'mpn.backend.data.error.duplicate-sampling-group-name': fieldEntry(
    409,
    'A sampling group with this name already exists.',
    'Ein Bemusterungskreis mit diesem Namen existiert bereits.',
  ),
  'mpn.backend.data.error.duplicate-template-name': fieldEntry(
    409,
    'A sampling template with this name already exists.',
    'Eine Bemusterungsvorlage mit diesem Namen existiert bereits.',
  ),
  'mpn.backend.data.error.sampling-group-changed': globalEntry(
    409,
    'A company of this sampling group was added to another group in the meantime.',
    'Eine Firma dieses Bemusterungskreises wurde inzwischen einer anderen Gruppe hinzugefügt.',
  ),
  'mpn.backend.data.error.block-list-conflict': globalEntry(
    409,
    'The company {company} is part of your sampling groups ({circle}). Take it out of them before you block it.',
    'Die Firma {company} gehört zu Ihren Bemusterungskreisen ({circle}). Nehmen Sie sie dort heraus, bevor Sie sie sperren.',
  ),
  'mpn.backend.data.error.block-list-media-only': fieldEntry(
    400,
    'Only media companies can be blocked.',
    'Nur Medienfirmen können gesperrt werden.',
  ),
  'mpn.backend.data.error.duplicate-email': fieldEntry(
    409,
    'This e-mail address is already in use.',
    'Diese E-Mail-Adresse wird bereits verwendet.',
  ),
  'mpn.backend.data.error.duplicate-login-name': fieldEntry(
    409,
    'Login name is already in use',
    'Dieser Login-Name wird bereits verwendet',
  ),
  'mpn.backend.data.error.user-not-editable': globalEntry(
    403,
    'You cannot edit or delete yourself or another administrator here.',
    'Sie können hier weder sich selbst noch einen anderen Administrator bearbeiten oder löschen.',
  ),
  'mpn.backend.data.error.last-super-admin': globalEntry(
    409,
    'This would leave no super admin who can log in. Please make or enable another one first.',
    'Damit könnte sich kein Super-Admin mehr anmelden. Bitte legen Sie zuerst einen weiteren an oder aktivieren Sie einen.',
  ),
  'mpn.backend.data.error.role-not-assignable': fieldEntry(
    403,
    'You cannot assign this role to a user of this company.',
    'Diese Rolle können Sie einem Benutzer dieser Firma nicht zuweisen.',
  ),
  'mpn.backend.authorization.error.session-idle': globalEntry(
    401,
    'Nobody has used this session for a while. Please sign in again to continue.',
    'Diese Sitzung wurde eine Weile nicht benutzt. Bitte melden Sie sich erneut an, um weiterzuarbeiten.',
    "Cette session n'a pas été utilisée depuis un moment. Veuillez vous reconnecter pour continuer.",
  ),
} as const;
