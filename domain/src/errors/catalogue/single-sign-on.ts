import { globalEntry } from '../entry';

/** Sign-in with a company's own provider. French for what is seen before the login. */
export const singleSignOnErrors = {
  'mpn.backend.authentication.error.sso-refused': globalEntry(
    403,
    'The sign-in with your company was not completed. Please start again.',
    'Die Anmeldung über Ihre Firma wurde nicht abgeschlossen. Bitte beginnen Sie von vorn.',
    "La connexion par votre société n'a pas abouti. Veuillez recommencer.",
  ),
  'mpn.backend.authentication.error.sso-unavailable': globalEntry(
    503,
    "Your company's sign-in service cannot be reached. Please try again later or ask your administrator.",
    'Der Anmeldedienst Ihrer Firma ist nicht erreichbar. Bitte versuchen Sie es später noch einmal oder fragen Sie Ihren Administrator.',
    'Le service de connexion de votre société est injoignable. Réessayez plus tard ou demandez à votre administrateur.',
  ),
  'mpn.backend.authentication.error.sso-no-account': globalEntry(
    403,
    'Your company has no account here that you can use with this sign-in. Please ask your administrator to add you with your e-mail address, or to look whether your account is disabled.',
    'Ihre Firma hat hier kein Konto, das Sie mit dieser Anmeldung benutzen können. Bitte lassen Sie sich von Ihrem Administrator mit Ihrer E-Mail-Adresse anlegen, oder nachsehen, ob Ihr Konto deaktiviert ist.',
    "Votre société n'a pas de compte ici que vous puissiez utiliser avec cette connexion. Demandez à votre administrateur de vous ajouter avec votre adresse e-mail, ou de vérifier si votre compte est désactivé.",
  ),
  'mpn.backend.authentication.error.sso-email-not-verified': globalEntry(
    403,
    "Your company's sign-in service does not say that your e-mail address is verified, so no account was made for you. Please ask your administrator: the service has to send the claim “email_verified” (Entra ID: “xms_edov”).",
    'Der Anmeldedienst Ihrer Firma sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist; deshalb wurde kein Konto für Sie angelegt. Bitte fragen Sie Ihren Administrator: Der Dienst muss den Claim „email_verified“ senden (Entra ID: „xms_edov“).',
    "Le service de connexion de votre société n'indique pas que votre adresse e-mail est vérifiée ; aucun compte n'a donc été créé pour vous. Demandez à votre administrateur : le service doit envoyer le claim « email_verified » (Entra ID : « xms_edov »).",
  ),
  'mpn.backend.authentication.error.sso-too-many-accounts': globalEntry(
    403,
    'Your company has reached the maximum of {max} new accounts a day. Please try again tomorrow, or ask your administrator to add you.',
    'Ihre Firma hat die Höchstzahl von {max} neuen Konten am Tag erreicht. Bitte versuchen Sie es morgen noch einmal, oder lassen Sie sich von Ihrem Administrator anlegen.',
    'Votre société a atteint le maximum de {max} nouveaux comptes par jour. Réessayez demain ou demandez à votre administrateur de vous ajouter.',
  ),
  'mpn.backend.authentication.error.sso-link-needed': globalEntry(
    409,
    'Please confirm once with your password that this account is yours.',
    'Bitte bestätigen Sie einmal mit Ihrem Passwort, dass dieses Konto Ihres ist.',
    'Veuillez confirmer une fois par votre mot de passe que ce compte est le vôtre.',
  ),
  'mpn.backend.authentication.error.sso-required': globalEntry(
    401,
    'Your company requires its own sign-in: please choose “Sign in with your company”.',
    'Ihre Firma verlangt ihre eigene Anmeldung: Bitte wählen Sie „Über Ihre Firma anmelden“.',
    'Votre société exige sa propre connexion : choisissez « Se connecter par votre société ».',
  ),
  'mpn.backend.authentication.error.sso-not-set-up': globalEntry(
    409,
    'Please enter the provider first.',
    'Bitte tragen Sie zuerst den Anbieter ein.',
  ),
  'mpn.backend.authentication.error.sso-secret-missing': globalEntry(
    400,
    'Please enter the client secret.',
    'Bitte tragen Sie das Client-Secret ein.',
  ),
  'mpn.backend.authentication.error.sso-provider-failed': globalEntry(
    409,
    'The provider did not complete the sign-in: {reason}. Please compare issuer, client id, client secret and the redirect address.',
    'Der Anbieter hat die Anmeldung nicht abgeschlossen: {reason}. Bitte vergleichen Sie Issuer, Client-ID, Client-Secret und Redirect-Adresse.',
  ),
  'mpn.backend.authentication.error.sso-linked-elsewhere': globalEntry(
    409,
    'The person you signed in as there is linked to another account here. Please sign in at the provider as yourself, or remove the link of that account in Sign-in security.',
    'Die Person, als die Sie sich dort angemeldet haben, ist hier mit einem anderen Konto verknüpft. Bitte melden Sie sich beim Anbieter als Sie selbst an, oder entfernen Sie die Verknüpfung jenes Kontos unter Sicherheit der Anmeldung.',
  ),
  'mpn.backend.authentication.error.sso-domain-refused': globalEntry(
    400,
    'This is not a domain of a company, or the company has the highest number of domains.',
    'Das ist keine Domain einer Firma, oder die Firma hat die höchste Zahl von Domains.',
  ),
  'mpn.backend.authentication.error.sso-domain-taken': globalEntry(
    409,
    'Another company has shown that this domain is theirs. Please contact support.',
    'Eine andere Firma hat diese Domain bereits nachgewiesen. Bitte wenden Sie sich an den Support.',
  ),
  'mpn.backend.authentication.error.sso-record-missing': globalEntry(
    409,
    'No TXT record of {name} has the value {value}. New records can take some hours.',
    'Kein TXT-Eintrag von {name} hat den Wert {value}. Neue Einträge können einige Stunden brauchen.',
  ),
  'mpn.backend.authentication.error.sso-record-unreachable': globalEntry(
    503,
    'The name servers of {name} do not respond. Please try again later.',
    'Die Nameserver von {name} antworten nicht. Bitte versuchen Sie es später noch einmal.',
  ),
  'mpn.backend.authentication.error.sso-not-tested': globalEntry(
    409,
    'Please test the sign-in first with your own account; a test counts for {hours} hours. A domain has to be verified too.',
    'Bitte testen Sie die Anmeldung zuerst mit Ihrem eigenen Konto; ein Test zählt {hours} Stunden. Auch eine Domain muss nachgewiesen sein.',
  ),
  'mpn.backend.authentication.error.sso-nobody-exempt': globalEntry(
    409,
    'Please choose one to three people of the company who keep their password, among them an administrator.',
    'Bitte wählen Sie eine bis drei Personen der Firma, die ihr Passwort behalten, darunter jemanden mit Administratorrechten.',
  ),
} as const;
