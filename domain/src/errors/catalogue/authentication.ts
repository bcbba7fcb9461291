import { globalEntry } from '../entry';

/** Login, sessions, permissions, impersonation, promo-share view. French for login texts. */
export const authenticationErrors = {
  'mpn.backend.authentication.error.bad-credentials': globalEntry(
    401,
    'Login name or password is wrong.',
    'Login-Name oder Passwort ist falsch.',
    'Identifiant ou mot de passe incorrect.',
  ),
  'mpn.backend.authentication.error.account-disabled': globalEntry(
    401,
    'This account is disabled. Please contact support.',
    'Dieser Zugang ist deaktiviert. Bitte wenden Sie sich an den Support.',
    'Ce compte est désactivé. Veuillez contacter le support.',
  ),
  'mpn.backend.authentication.error.account-locked': globalEntry(
    401,
    'After too many failed logins, nobody can sign in to this account from a network that it has not been used from lately. Use the link in the e-mail that the owner of the account has received, or reset the password.',
    'Nach zu vielen Fehlversuchen ist dieser Zugang für Netzwerke gesperrt, aus denen er zuletzt nicht benutzt wurde. Nutzen Sie den Link in der E-Mail, die an die Adresse des Zugangs ging, oder setzen Sie das Passwort zurück.',
    "Après trop de tentatives, ce compte est verrouillé pour les réseaux depuis lesquels il n'a pas été utilisé récemment. Utilisez le lien de l'e-mail envoyé à l'adresse du compte ou réinitialisez le mot de passe.",
  ),
  'mpn.backend.authentication.error.user-locked': globalEntry(
    401,
    'This account has been locked by an administrator. Please contact support.',
    'Dieser Zugang wurde von einem Administrator gesperrt. Bitte wenden Sie sich an den Support.',
    'Ce compte a été verrouillé par un administrateur. Veuillez contacter le support.',
  ),
  'mpn.backend.authentication.error.too-many-attempts': globalEntry(
    429,
    'Too many failed logins. Please try again in {retryAfterSeconds}.',
    'Zu viele Fehlversuche. Bitte versuchen Sie es in {retryAfterSeconds} noch einmal.',
    'Trop de tentatives. Veuillez réessayer dans {retryAfterSeconds}.',
  ),
  'mpn.backend.authentication.error.pending-registration': globalEntry(
    401,
    'Your registration is being checked. We will write to you as soon as you can sign in.',
    'Ihre Registrierung wird geprüft. Wir schreiben Ihnen, sobald Sie sich anmelden können.',
    'Votre inscription est en cours de vérification. Nous vous écrirons dès que vous pourrez vous connecter.',
  ),
  'mpn.backend.authentication.error.company-disabled': globalEntry(
    401,
    'Your company is disabled. Please contact support.',
    'Ihre Firma ist deaktiviert. Bitte wenden Sie sich an den Support.',
    'Votre société est désactivée. Veuillez contacter le support.',
  ),
  'mpn.backend.authentication.error.logged-out': globalEntry(
    401,
    'You have been signed out.',
    'Sie wurden abgemeldet.',
    'Vous avez été déconnecté.',
  ),
  'mpn.backend.authentication.error.not-authenticated': globalEntry(
    401,
    'Please sign in.',
    'Bitte melden Sie sich an.',
    'Veuillez vous connecter.',
  ),
  'mpn.backend.authentication.error.wrong-password': globalEntry(
    403,
    'The password is wrong.',
    'Das Passwort ist falsch.',
    'Le mot de passe est incorrect.',
  ),
  'mpn.backend.authentication.error.second-factor-required': globalEntry(
    403,
    'Please confirm the sign-in with your second factor first.',
    'Bitte bestätigen Sie die Anmeldung zuerst mit Ihrem zweiten Faktor.',
    "Veuillez d'abord confirmer la connexion avec votre second facteur.",
  ),
  'mpn.backend.authentication.error.wrong-code': globalEntry(
    403,
    'This code is wrong or has been used already. Authenticator apps show a new one every 30 seconds; the clock of the device has to be right.',
    'Dieser Code ist falsch oder wurde schon benutzt. Authenticator-Apps zeigen alle 30 Sekunden einen neuen; die Uhr des Geräts muss richtig gehen.',
    "Ce code est incorrect ou a déjà été utilisé. Les applications d'authentification en affichent un nouveau toutes les 30 secondes ; l'horloge de l'appareil doit être à l'heure.",
  ),
  'mpn.backend.authentication.error.totp-setup-missing': globalEntry(
    409,
    'The setup of the authenticator app has expired or was finished elsewhere. Please begin again.',
    'Die Einrichtung der Authenticator-App ist abgelaufen oder wurde woanders abgeschlossen. Bitte beginnen Sie von vorn.',
  ),
  'mpn.backend.authentication.error.second-factor-missing': globalEntry(
    409,
    'This account has no second factor.',
    'Dieses Konto hat keinen zweiten Faktor.',
  ),
  'mpn.backend.authentication.error.password-confirmation-needed': globalEntry(
    403,
    'Please confirm this with your password.',
    'Bitte bestätigen Sie dies mit Ihrem Passwort.',
  ),
  'mpn.backend.authentication.error.own-person-only': globalEntry(
    403,
    'You are acting for another user. Only that user can do this.',
    'Sie handeln in fremdem Namen. Das kann nur die Person selbst tun.',
  ),
  'mpn.backend.authorization.error.session-expired': globalEntry(
    401,
    'Your session has expired. Please sign in again.',
    'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
    'Votre session a expiré. Veuillez vous reconnecter.',
  ),
  'mpn.backend.authorization.error.session-revoked': globalEntry(
    401,
    'Your session has been ended. Please sign in again.',
    'Ihre Sitzung wurde beendet. Bitte melden Sie sich erneut an.',
    'Votre session a été fermée. Veuillez vous reconnecter.',
  ),
  'mpn.backend.authorization.error.secret-changed': globalEntry(
    401,
    'Your session has ended because the signing key has changed. Please sign in again.',
    'Ihre Sitzung wurde beendet, weil der Signaturschlüssel geändert wurde. Bitte melden Sie sich erneut an.',
    'Votre session est terminée car la clé de signature a changé. Veuillez vous reconnecter.',
  ),
  'mpn.backend.authorization.error.incorrect-claims': globalEntry(
    401,
    'The session token is not valid. Please sign in again.',
    'Das Sitzungs-Token ist ungültig. Bitte melden Sie sich erneut an.',
    "Le jeton de session n'est pas valide. Veuillez vous reconnecter.",
  ),
  'mpn.backend.authorization.error.role-changed': globalEntry(
    401,
    'Your permissions in the MPN have changed. Please sign in again.',
    'Ihre Berechtigungen im MPN haben sich geändert. Bitte melden Sie sich erneut an.',
    'Vos autorisations dans le MPN ont changé. Veuillez vous reconnecter.',
  ),
  'mpn.backend.authorization.error.user-disabled': globalEntry(
    401,
    'Your account has been disabled. The session has ended.',
    'Ihr Zugang wurde deaktiviert. Die Sitzung ist beendet.',
    'Votre compte a été désactivé. La session est terminée.',
  ),
  'mpn.backend.authorization.error.user-locked': globalEntry(
    401,
    'Your account has been locked. The session has ended.',
    'Ihr Zugang wurde gesperrt. Die Sitzung ist beendet.',
    'Votre compte a été verrouillé. La session est terminée.',
  ),
  'mpn.backend.authorization.error.company-disabled': globalEntry(
    401,
    'Your company has been disabled. The session has ended.',
    'Ihre Firma wurde deaktiviert. Die Sitzung ist beendet.',
    'Votre société a été désactivée. La session est terminée.',
  ),
  'mpn.backend.authorization.error.user-moved': globalEntry(
    401,
    'Your account was moved to another company. Please sign in again.',
    'Ihr Zugang gehört jetzt zu einer anderen Firma. Bitte melden Sie sich noch einmal an.',
    'Votre compte a été transféré à une autre société. Veuillez vous reconnecter.',
  ),
  'mpn.backend.authorization.error.legacy-password-only': globalEntry(
    403,
    'Please choose a new password first.',
    'Bitte vergeben Sie zuerst ein neues Passwort.',
    "Veuillez d'abord choisir un nouveau mot de passe.",
  ),
  'mpn.backend.global.error.role-access-denied': globalEntry(
    403,
    'Your role does not permit this.',
    'Ihre Rolle erlaubt das nicht.',
  ),
  'mpn.backend.global.error.resource-access-denied': globalEntry(
    403,
    'You have no access to this entry.',
    'Sie haben keinen Zugriff auf diesen Eintrag.',
  ),
  'mpn.backend.impersonation.error.wrong-role': globalEntry(
    403,
    'Your role does not permit you to impersonate users.',
    'Ihre Rolle erlaubt es nicht, Benutzer zu übernehmen.',
  ),
  'mpn.backend.impersonation.error.registration-pending': globalEntry(
    403,
    'This user cannot be impersonated: support has not decided about the registration yet.',
    'Dieser Benutzer kann nicht übernommen werden: Der Support hat über die Registrierung noch nicht entschieden.',
  ),
  'mpn.backend.impersonation.error.role-lost': globalEntry(
    401,
    'You are no longer a super admin. The impersonation has ended.',
    'Sie sind kein Super-Admin mehr. Die Übernahme ist beendet.',
  ),
  'mpn.backend.impersonation.error.support-ended': globalEntry(
    401,
    'Your panel account may no longer act for people. The impersonation has ended.',
    'Ihr Panel-Konto darf nicht mehr für Personen handeln. Die Übernahme ist beendet.',
  ),
  'mpn.backend.impersonation.error.entry-invalid': globalEntry(
    401,
    'This link was already used, or is older than a minute. Open it again at the support desk.',
    'Dieser Link wurde schon benutzt oder ist älter als eine Minute. Öffnen Sie ihn am Support-Arbeitsplatz noch einmal.',
  ),
  'mpn.backend.impersonation.error.id-mismatch': globalEntry(
    401,
    'The impersonation token does not belong to your session.',
    'Das Übernahme-Token gehört nicht zu Ihrer Sitzung.',
  ),
  'mpn.backend.impersonation.error.authorization-header-missing': globalEntry(
    401,
    'The authorization header of the impersonator is missing.',
    'Der Autorisierungs-Header des übernehmenden Benutzers fehlt.',
  ),
  'mpn.backend.impersonation.error.own-account': globalEntry(
    403,
    'You cannot impersonate yourself.',
    'Sie können sich nicht selbst übernehmen.',
  ),
  'mpn.backend.impersonation.error.other-admin': globalEntry(
    403,
    'Another administrator cannot be impersonated.',
    'Ein anderer Administrator kann nicht übernommen werden.',
  ),
  'mpn.backend.impersonation.error.user-disabled': globalEntry(
    403,
    'A disabled user cannot be impersonated.',
    'Ein deaktivierter Benutzer kann nicht übernommen werden.',
  ),
  'mpn.backend.impersonation.error.user-locked': globalEntry(
    403,
    'A locked user cannot be impersonated.',
    'Ein gesperrter Benutzer kann nicht übernommen werden.',
  ),
  'mpn.backend.impersonation.error.unfinished-migration': globalEntry(
    403,
    'A user with an unfinished migration cannot be impersonated.',
    'Ein Benutzer mit unvollständiger Migration kann nicht übernommen werden.',
  ),
  'mpn.backend.impersonation.error.already-acting': globalEntry(
    409,
    'You are already acting for another user or company. Leave that view first.',
    'Sie handeln bereits in fremdem Namen. Verlassen Sie zuerst diese Ansicht.',
  ),
  'mpn.backend.promoshare-view.error.wrong-role': globalEntry(
    403,
    'Your role does not permit the promo share view.',
    'Ihre Rolle erlaubt die Promo-Share-Ansicht nicht.',
  ),
  'mpn.backend.promoshare-view.error.no-accepted-share': globalEntry(
    403,
    'There is no accepted promo share with this company.',
    'Es gibt keinen angenommenen Promo-Share mit dieser Firma.',
  ),
  'mpn.backend.promoshare-view.error.not-a-promotion-company': globalEntry(
    403,
    'The company is not a promotion company.',
    'Die Firma ist keine Promotion-Firma.',
  ),
  'mpn.backend.promoshare-view.error.share-ended': globalEntry(
    401,
    'The promo share has ended. You are back in your own company.',
    'Der Promo-Share ist beendet. Sie sind zurück in Ihrer eigenen Firma.',
  ),
  'mpn.backend.promoshare-view.error.id-mismatch': globalEntry(
    401,
    'The promo share token does not belong to your session.',
    'Das Promo-Share-Token gehört nicht zu Ihrer Sitzung.',
  ),
  'mpn.backend.promoshare-view.error.authorization-header-missing': globalEntry(
    401,
    'The authorization header of the acting person is missing.',
    'Der Autorisierungs-Header der handelnden Person fehlt.',
  ),
} as const;
