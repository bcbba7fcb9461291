import { fieldEntry, globalEntry } from '../entry';

/** Errors of press links: those of guests, who read them without a login, and those of promoters. */
export const pressErrors = {
  'mpn.backend.press.error.link-unknown': globalEntry(
    404,
    'This link does not exist or is no longer valid. If it was sent to you, please ask the sender for a new one.',
    'Diesen Link gibt es nicht, oder er gilt nicht mehr. Wenn er Ihnen geschickt wurde, bitten Sie den Absender um einen neuen.',
    "Ce lien n'existe pas ou n'est plus valable. S'il vous a été envoyé, demandez-en un nouveau à l'expéditeur.",
  ),
  'mpn.backend.press.error.link-paused': globalEntry(
    403,
    'The label has paused this link. Please try again later or ask the sender.',
    'Das Label hat diesen Link angehalten. Bitte versuchen Sie es später noch einmal, oder fragen Sie den Absender.',
    "Le label a suspendu ce lien. Réessayez plus tard ou demandez à l'expéditeur.",
  ),
  'mpn.backend.press.error.link-expired': globalEntry(
    403,
    'This link has expired. You can ask {label} for more time.',
    'Dieser Link ist abgelaufen. Sie können {label} um mehr Zeit bitten.',
    'Ce lien a expiré. Vous pouvez demander plus de temps à {label}.',
  ),
  'mpn.backend.press.error.link-not-yet': globalEntry(
    403,
    'This link opens on {opensAt}.',
    'Dieser Link öffnet am {opensAt}.',
    'Ce lien sera ouvert le {opensAt}.',
  ),
  'mpn.backend.press.error.password-needed': globalEntry(
    403,
    'Please enter the password that {label} gave you.',
    'Bitte geben Sie das Passwort ein, das Sie von {label} bekommen haben.',
    'Veuillez saisir le mot de passe que {label} vous a donné.',
  ),
  'mpn.backend.press.error.password-wrong': fieldEntry(
    400,
    'The password is not correct.',
    'Das Passwort stimmt nicht.',
    'Le mot de passe est incorrect.',
  ),
  'mpn.backend.press.error.code-needed': globalEntry(
    403,
    'This link has not been opened on this device yet. A code by e-mail shows that it is you.',
    'Auf diesem Gerät wurde der Link noch nicht geöffnet. Ein Code per E-Mail zeigt, dass Sie es sind.',
    "Ce lien n'a pas encore été ouvert sur cet appareil. Un code envoyé par e-mail montre que c'est bien vous.",
  ),
  'mpn.backend.press.error.code-wrong': fieldEntry(
    400,
    'The code is not correct or no longer valid. Please have a new one sent to you.',
    'Der Code stimmt nicht oder gilt nicht mehr. Bitte lassen Sie sich einen neuen schicken.',
    "Le code est incorrect ou n'est plus valable. Demandez-en un nouveau.",
  ),
  'mpn.backend.press.error.release-not-there': globalEntry(
    404,
    'The label has withdrawn this release.',
    'Das Label hat diesen Release zurückgezogen.',
    'Le label a retiré cette parution.',
  ),
  'mpn.backend.press.error.stream-only': globalEntry(
    403,
    'This link is for listening; files cannot be downloaded.',
    'Dieser Link ist zum Anhören; Dateien können nicht heruntergeladen werden.',
    "Ce lien permet d'écouter ; les fichiers ne peuvent pas être téléchargés.",
  ),
  'mpn.backend.press.error.downloads-used-up': globalEntry(
    403,
    'You have downloaded this as often as the label permits.',
    'Sie haben dies so oft heruntergeladen, wie das Label es erlaubt.',
    'Vous avez téléchargé ceci autant de fois que le label le permet.',
  ),
  'mpn.backend.press.error.too-many-extension-requests': globalEntry(
    409,
    'You have already asked for more time. Please contact the label.',
    'Sie haben schon um mehr Zeit gebeten. Bitte wenden Sie sich an das Label.',
    'Vous avez déjà demandé plus de temps. Veuillez contacter le label.',
  ),
  'mpn.backend.press.error.release-not-open': globalEntry(
    409,
    'Only releases that are ready can be on a press link: "{title}" is not.',
    'Auf einen Presse-Link kann nur ein Release, der bemusterungsfertig ist: „{title}“ ist es nicht.',
  ),
  'mpn.backend.press.error.link-revoked': globalEntry(
    409,
    'This link was revoked. Please make a new one.',
    'Dieser Link wurde widerrufen. Bitte legen Sie einen neuen an.',
  ),
  'mpn.backend.press.error.too-many-links': globalEntry(
    409,
    'A company can have {limit} open press links at most. Please revoke some first.',
    'Eine Firma kann höchstens {limit} offene Presse-Links haben. Bitte widerrufen Sie zuerst einige.',
  ),
  'mpn.backend.press.error.too-many-recipients': globalEntry(
    409,
    'At most {limit} people can get a link.',
    'Höchstens {limit} Personen können einen Link bekommen.',
  ),
  'mpn.backend.press.error.end-out-of-range': fieldEntry(
    400,
    'The end has to lie after the start and at most {days} days from now.',
    'Das Ende muss nach dem Beginn liegen und höchstens {days} Tage von heute an.',
  ),
  'mpn.backend.press.error.basis-needed': fieldEntry(
    400,
    'Please say on what basis you have these addresses.',
    'Bitte geben Sie an, auf welcher Grundlage Sie diese Adressen haben.',
  ),
  'mpn.backend.press.error.address-needed': fieldEntry(
    400,
    'A code can only be mailed to people with an e-mail address. Names without one and a link for everybody do not go with it.',
    'Ein Code lässt sich nur an Personen mit E-Mail-Adresse schicken. Namen ohne Adresse und ein Link für alle passen nicht dazu.',
  ),
  'mpn.backend.press.error.nobody': globalEntry(
    400,
    'Please choose at least one person, or a link for everybody.',
    'Bitte wählen Sie mindestens eine Person aus, oder einen Link für alle.',
  ),
  'mpn.backend.press.error.extension-decided': globalEntry(
    409,
    'This request has already been answered.',
    'Diese Bitte ist schon beantwortet.',
  ),
} as const;
