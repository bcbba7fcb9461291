import { SUPPORT, type Names } from './support-actions';

/*
 * What an audit record says has happened. A new code is `<area>.<what-happened>` in lower case with hyphens; those
 * with underscores or capitals are of older versions and stay, because records are never changed.
 */

const SESSIONS = {
  'session.login': ['Signed in', 'Angemeldet'],
  'session.login-failed': ['Sign-in failed: wrong password', 'Anmeldung gescheitert: falsches Passwort'],
  'session.login-refused': ['Sign-in refused', 'Anmeldung abgelehnt'],
  'session.second-factor-asked': [
    'Password right, second factor asked for',
    'Passwort richtig, zweiter Faktor verlangt',
  ],
  'session.second-factor-failed': [
    'Sign-in failed: wrong second factor',
    'Anmeldung gescheitert: falscher zweiter Faktor',
  ],
  'session.passkey-failed': ['Sign-in failed: passkey not accepted', 'Anmeldung gescheitert: Passkey nicht angenommen'],
  'session.logout': ['Signed out', 'Abgemeldet'],
  'session.end': ['Session ended', 'Sitzung beendet'],
  'session.end-others': ['All other sessions ended', 'Alle anderen Sitzungen beendet'],
  'session.start-impersonation': ['Acting for a person began', 'Handeln für eine Person begonnen'],
  'session.stop-impersonation': ['Acting for a person ended', 'Handeln für eine Person beendet'],
  'session.start-promo-share-view': ['View of a promo share opened', 'Ansicht einer Promo-Freigabe geöffnet'],
  'session.stop-promo-share-view': ['View of a promo share left', 'Ansicht einer Promo-Freigabe verlassen'],
} satisfies Record<string, Names>;

const ACCOUNTS = {
  'user.end-sessions': ['Sessions of a user ended', 'Sitzungen eines Benutzers beendet'],
  'account.report-sign-in': ['Sign-in reported as somebody else’s', 'Anmeldung als fremd gemeldet'],
  'account.admit-network': ['Network admitted by a mailed link', 'Netzwerk über einen Link aus einer Mail zugelassen'],
  'account.begin-reset': ['Link for a new password requested', 'Link für ein neues Passwort angefordert'],
  'account.add-totp': ['Authenticator app set up', 'Authenticator-App eingerichtet'],
  'account.remove-totp': ['Authenticator app removed', 'Authenticator-App entfernt'],
  'account.add-passkey': ['Passkey added', 'Passkey hinzugefügt'],
  'account.rename-passkey': ['Passkey renamed', 'Passkey umbenannt'],
  'account.remove-passkey': ['Passkey removed', 'Passkey entfernt'],
  'account.suspect-passkey': [
    'Passkey refused: its counter suggests a copy',
    'Passkey abgelehnt: Sein Zähler lässt eine Kopie vermuten',
  ],
  'account.renew-recovery-codes': ['New recovery codes made', 'Neue Wiederherstellungscodes erzeugt'],
  'account.use-recovery-code': ['Recovery code used', 'Wiederherstellungscode benutzt'],
  'account.change-email': ['E-mail address changed', 'E-Mail-Adresse geändert'],
  'account.change-image': ['Profile picture changed', 'Profilbild geändert'],
  'account.change-login-name': ['Login name changed', 'Loginname geändert'],
  'account.change-password': ['Password changed', 'Passwort geändert'],
  'account.change-personal-data': ['Personal data changed', 'Persönliche Daten geändert'],
  'account.change-settings': ['Settings changed', 'Einstellungen geändert'],
  'account.confirm-password': ['Identity confirmed', 'Identität bestätigt'],
  'account.export-data': ['Own data exported', 'Eigene Daten exportiert'],
  'account.finish-migration': ['Migrated account taken over', 'Migriertes Konto übernommen'],
  'account.lock': ['Sign-in locked after wrong passwords', 'Anmeldung nach falschen Passwörtern gesperrt'],
  'account.remove-image': ['Profile picture removed', 'Profilbild entfernt'],
  'account.reset-password': ['New password set by link', 'Neues Passwort über Link gesetzt'],
  'account.stop-factor-reset': [
    'Reset of the second factor stopped by using it',
    'Zurücksetzen des zweiten Faktors durch dessen Benutzung gestoppt',
  ],
  'account.subscribe-by-link': ['Subscribed to mails by link', 'Mails über Link abonniert'],
  'account.unsubscribe-by-link': ['Unsubscribed from mails by link', 'Mails über Link abbestellt'],
  'calendar_feed.renew': ['Calendar address renewed', 'Kalenderadresse erneuert'],
  'calendar_feed.remove': ['Calendar address removed', 'Kalenderadresse entfernt'],
  'favorite.add': ['Favorite added', 'Favorit hinzugefügt'],
  'favorite.remove': ['Favorite removed', 'Favorit entfernt'],
  'note.save': ['Note saved', 'Notiz gespeichert'],
} satisfies Record<string, Names>;

const COMPANIES = {
  'registration.create': ['Registered', 'Registriert'],
  'join-request.create': ['Asked to join a company', 'Aufnahme in eine Firma beantragt'],
  'join-request.accept': ['Request to join accepted', 'Aufnahmeanfrage angenommen'],
  'join-request.decline': ['Request to join declined', 'Aufnahmeanfrage abgelehnt'],
  'user.create': ['User added', 'Benutzer angelegt'],
  'user.update': ['User changed', 'Benutzer geändert'],
  'user.delete': ['User deleted', 'Benutzer gelöscht'],
  'user.lock': ['User disabled', 'Benutzer gesperrt'],
  'user.unlock': ['User enabled', 'Benutzer entsperrt'],
  'user.move': ['User moved to another company', 'Benutzer in eine andere Firma verschoben'],
  'user.send-reset': ['Link for a new password sent', 'Link für ein neues Passwort gesendet'],
  'panel-user.add-totp': ['Second factor of a panel account set up', 'Zweiter Faktor eines Panel-Kontos eingerichtet'],
  'user.except-from-second-factor': [
    'Exception from the required second factor granted',
    'Ausnahme vom verlangten zweiten Faktor gewährt',
  ],
  'user.end-factor-exception': [
    'Exception from the required second factor ended',
    'Ausnahme vom verlangten zweiten Faktor beendet',
  ],
  'user.reset-second-factor': ['Second factor of a user reset', 'Zweiter Faktor eines Benutzers zurückgesetzt'],
  'user.delivery_settings': ['Delivery settings of a user changed', 'Liefereinstellungen eines Benutzers geändert'],
  'company.create': ['Company added', 'Firma angelegt'],
  'company.update': ['Company changed', 'Firma geändert'],
  'company.delete': ['Company deleted', 'Firma gelöscht'],
  'company.require-second-factor': ['Second factor required', 'Zweiter Faktor verlangt'],
  'company.end-second-factor': ['Second factor no longer required', 'Zweiter Faktor nicht mehr verlangt'],
  'company.delivery_settings': ['Delivery settings changed', 'Liefereinstellungen geändert'],
  'company.ftp_configuration': ['Delivery server changed', 'Lieferserver geändert'],
  'company.test_ftp': ['Connection to the delivery server tested', 'Verbindung zum Lieferserver getestet'],
  'company.sftp_key_created': ['SFTP key made', 'SFTP-Schlüssel erstellt'],
  'company.sftp_key_active': ['SFTP key in use', 'SFTP-Schlüssel in Gebrauch'],
  'company.sftp_key_retired': ['SFTP key retired', 'SFTP-Schlüssel ausgemustert'],
  'contact.create': ['Contact added', 'Kontakt angelegt'],
  'contact.update': ['Contact changed', 'Kontakt geändert'],
  'contact.delete': ['Contacts deleted', 'Kontakte gelöscht'],
  'contact.import': ['Contacts imported', 'Kontakte importiert'],
  'contact-group.create': ['Group of contacts added', 'Kontaktgruppe angelegt'],
  'contact-group.delete': ['Group of contacts deleted', 'Kontaktgruppe gelöscht'],
  'contact-group.add': ['Contacts put into a group', 'Kontakte in eine Gruppe aufgenommen'],
  'contact-group.take-off': ['Contacts taken off a group', 'Kontakte aus einer Gruppe entfernt'],
  'media-group.create': ['Media group added', 'Mediengruppe angelegt'],
  'media-group.update': ['Media group changed', 'Mediengruppe geändert'],
  'media-group.delete': ['Media group deleted', 'Mediengruppe gelöscht'],
  'feature-flag.on': ['Feature switched on', 'Funktion eingeschaltet'],
  'feature-flag.off': ['Feature switched off', 'Funktion ausgeschaltet'],
} satisfies Record<string, Names>;

const RELEASES = {
  'release.create': ['Release made', 'Release angelegt'],
  'release.update': ['Release changed', 'Release geändert'],
  'release.delete': ['Release deleted', 'Release gelöscht'],
  'release.withdraw': ['Release withdrawn', 'Release zurückgezogen'],
  'release.withdraw-told': ['Institutions told of a withdrawal', 'Institutionen über Rückzug informiert'],
  'release.import': ['Release imported from a catalogue', 'Release aus einem Katalog importiert'],
  'release.import-file': ['Imported file placed', 'Importierte Datei übernommen'],
  'release.import-xml': ['Release imported from a message', 'Release aus einer Nachricht importiert'],
  download: ['Downloaded', 'Heruntergeladen'],
  'release-import.create': ['Import of a message begun', 'Import einer Nachricht begonnen'],
  'release-import.import': ['Releases of a message chosen', 'Releases einer Nachricht ausgewählt'],
  'promo-share.create': ['Promo share offered', 'Promo-Freigabe angeboten'],
  'promo-share.accept': ['Promo share accepted', 'Promo-Freigabe angenommen'],
  'promo-share.reject': ['Promo share rejected', 'Promo-Freigabe abgelehnt'],
  'promo-share.update': ['Promo share changed', 'Promo-Freigabe geändert'],
  'promo-share.withdraw': ['Offer of a promo share withdrawn', 'Angebot einer Promo-Freigabe zurückgezogen'],
  'promo-share.end': ['Promo share ended', 'Promo-Freigabe beendet'],
  'promo-share.delete': ['Promo share deleted', 'Promo-Freigabe gelöscht'],
  'mailing-request.create': ['Material requested by mail', 'Material per Post angefragt'],
  'mailing-request.send': ['Request for material answered: sent', 'Materialanfrage beantwortet: gesendet'],
  'mailing-request.decline': ['Request for material declined', 'Materialanfrage abgelehnt'],
  'mailing-request.withdraw': ['Request for material withdrawn', 'Materialanfrage zurückgezogen'],
  'press-link.create': ['Press link made', 'Presse-Link angelegt'],
  'press-link.update': ['Press link changed', 'Presse-Link geändert'],
  'press-link.pause': ['Press link paused', 'Presse-Link angehalten'],
  'press-link.resume': ['Press link resumed', 'Presse-Link fortgesetzt'],
  'press-link.revoke': ['Press link revoked', 'Presse-Link widerrufen'],
  'press-link.add-people': ['Personal links made', 'Persönliche Links angelegt'],
  'press-link.pause-person': ['Personal link paused', 'Persönlicher Link angehalten'],
  'press-link.resume-person': ['Personal link resumed', 'Persönlicher Link fortgesetzt'],
  'press-link.revoke-person': ['Personal link revoked', 'Persönlicher Link widerrufen'],
  'press-link.renew-person': ['Address of a personal link renewed', 'Adresse eines persönlichen Links erneuert'],
  'press-link.add-address': ['Further address of a personal link', 'Weitere Adresse eines persönlichen Links'],
  'press-link.forget-person': ['Guest of a press link erased', 'Gast eines Presse-Links gelöscht'],
  'press-link.grant-extension': ['More time given to a guest', 'Einem Gast mehr Zeit gegeben'],
  'press-link.decline-extension': ['More time declined to a guest', 'Einem Gast mehr Zeit verweigert'],
} satisfies Record<string, Names>;

const SAMPLING = {
  'campaign.create': ['Campaign made', 'Bemusterung angelegt'],
  'campaign.update': ['Campaign changed', 'Bemusterung geändert'],
  'campaign.delete': ['Campaign deleted', 'Bemusterung gelöscht'],
  'campaign.add_to_cart': ['Campaign put into the cart', 'Bemusterung in den Warenkorb gelegt'],
  'campaign.remove_from_cart': ['Campaign taken out of the cart', 'Bemusterung aus dem Warenkorb genommen'],
  'campaign.apply_template': ['Template applied', 'Vorlage angewendet'],
  'campaign.activate_changes': [
    'Changes of a paid campaign activated',
    'Änderungen einer bezahlten Bemusterung aktiviert',
  ],
  'campaign.purchase_refused': ['Purchase refused', 'Kauf abgelehnt'],
  'campaign.purchase': ['Campaign bought', 'Bemusterung gekauft'],
  'campaign.start': ['Campaign started', 'Bemusterung gestartet'],
  'campaign.pause': ['Campaign paused', 'Bemusterung pausiert'],
  'campaign.resume': ['Campaign resumed', 'Bemusterung fortgesetzt'],
  'campaign.end': ['Campaign ended', 'Bemusterung beendet'],
  'campaign.cancel': ['Campaign cancelled', 'Bemusterung storniert'],
  'sampling_action.activate': ['Action activated', 'Aktion aktiviert'],
  'sampling_action.purchase': ['Action bought', 'Aktion gekauft'],
  'sampling_action.start': ['Action started', 'Aktion gestartet'],
  'sampling_action.pause': ['Action paused', 'Aktion pausiert'],
  'sampling_action.resume': ['Action resumed', 'Aktion fortgesetzt'],
  'sampling_action.end': ['Action ended', 'Aktion beendet'],
  'sampling_action.cancel': ['Action cancelled', 'Aktion storniert'],
  'sampling_circle.create': ['Sampling group made', 'Bemusterungskreis angelegt'],
  'sampling_circle.update': ['Sampling group changed', 'Bemusterungskreis geändert'],
  'sampling_circle.delete': ['Sampling group deleted', 'Bemusterungskreis gelöscht'],
  'sampling_circle.remove_institution': [
    'Institution taken off a sampling group',
    'Institution aus Bemusterungskreis entfernt',
  ],
  'sampling_template.create': ['Template saved', 'Vorlage gespeichert'],
  'sampling_template.delete': ['Template deleted', 'Vorlage gelöscht'],
  'block_list.update': ['Block list changed', 'Sperrliste geändert'],
  'delivery.request': ['Delivery requested', 'Lieferung angefordert'],
  'delivery.waitForFiles': ['Delivery waits for files', 'Lieferung wartet auf Dateien'],
  'delivery.prepare': ['Delivery being prepared', 'Lieferung wird vorbereitet'],
  'delivery.filesReady': ['Files of a delivery ready', 'Dateien einer Lieferung bereit'],
  'delivery.transfer': ['Transfer begun', 'Übertragung begonnen'],
  'delivery.deliver': ['Delivered', 'Ausgeliefert'],
  'delivery.requeue': ['Delivery queued again', 'Lieferung erneut eingereiht'],
  'delivery.fail': ['Delivery failed', 'Lieferung gescheitert'],
  'delivery.cancel': ['Delivery cancelled', 'Lieferung abgebrochen'],
  'delivery.retry': ['Failed delivery repeated', 'Gescheiterte Lieferung wiederholt'],
  'delivery.tidy': ['Partial files removed from a server', 'Unvollständige Dateien vom Server entfernt'],
} satisfies Record<string, Names>;

const SALES = {
  'cart.drop_gone': [
    'Cart entries removed that cannot be bought',
    'Nicht mehr kaufbare Einträge aus dem Warenkorb entfernt',
  ],
  'order.place': ['Order placed', 'Bestellung aufgegeben'],
  'order.process': ['Order accepted by the shop', 'Bestellung vom Shop angenommen'],
  'order.complete': ['Order completed', 'Bestellung abgeschlossen'],
  'order.cancel': ['Order cancelled', 'Bestellung storniert'],
  'order.release': ['Reviewed order released', 'Geprüfte Bestellung freigegeben'],
  'order.resync': ['Order read from the shop again', 'Bestellung erneut beim Shop abgefragt'],
  'order.credit': ['Credit note issued', 'Gutschrift ausgestellt'],
} satisfies Record<string, Names>;

/** Every action that an audit record may have, with its names. */
export const AUDIT_ACTIONS = {
  ...SESSIONS,
  ...ACCOUNTS,
  ...COMPANIES,
  ...RELEASES,
  ...SAMPLING,
  ...SALES,
  ...SUPPORT,
} satisfies Record<string, Names>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Every type of object that an audit record may name, with its names. */
export const AUDIT_OBJECTS = {
  user: ['User', 'Benutzer'],
  session: ['Session', 'Sitzung'],
  'panel-user': ['Account of the panel', 'Konto des Panels'],
  company: ['Company', 'Firma'],
  company_contact: ['Contact', 'Kontakt'],
  company_contact_group: ['Group of contacts', 'Kontaktgruppe'],
  media_group: ['Media group', 'Mediengruppe'],
  join_request: ['Request to join', 'Aufnahmeanfrage'],
  feature_flag: ['Feature', 'Funktion'],
  release: ['Release', 'Release'],
  'release-import': ['Import', 'Import'],
  'promo-share': ['Promo share', 'Promo-Freigabe'],
  mailing_request: ['Request for material', 'Materialanfrage'],
  press_link: ['Press link', 'Presse-Link'],
  sampling_campaign: ['Campaign', 'Bemusterung'],
  sampling_action: ['Action', 'Aktion'],
  sampling_circle: ['Sampling group', 'Bemusterungskreis'],
  sampling_template: ['Template', 'Vorlage'],
  delivery: ['Delivery', 'Lieferung'],
  cart: ['Cart', 'Warenkorb'],
  purchase_order: ['Order', 'Bestellung'],
  'credit-note': ['Credit note', 'Gutschrift'],
  seller: ['Seller', 'Verkäufer'],
  'sales-terms': ['Terms of sale', 'Verkaufsbedingungen'],
  'price-list': ['Price list', 'Preisliste'],
  message: ['Message', 'Mitteilung'],
  mail: ['Mail', 'Mail'],
  job: ['Job', 'Job'],
  trail: ['Trail', 'Protokoll'],
  'genre-name': ['Name of a genre', 'Genre-Bezeichnung'],
  'legal-document': ['Legal document', 'Rechtliches Dokument'],
  'support-contact': ['Contact of support', 'Kontakt des Supports'],
} satisfies Record<string, Names>;

export type AuditObject = keyof typeof AUDIT_OBJECTS;

type Language = 'de' | 'en';

const nameIn = (names: Readonly<Record<string, Names>>, code: string, language: Language): string =>
  Object.hasOwn(names, code) ? names[code]![language === 'de' ? 1 : 0] : code;

/** The name of an action for people; one that another version wrote is shown by its code. */
export const auditActionName = (code: string, language: Language): string => nameIn(AUDIT_ACTIONS, code, language);

/** The name of a type of object for people; one that another version wrote is shown by its code. */
export const auditObjectName = (code: string, language: Language): string => nameIn(AUDIT_OBJECTS, code, language);
