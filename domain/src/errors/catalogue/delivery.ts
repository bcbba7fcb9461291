import { globalEntry } from '../entry';

/**
 * Requests and transfers to institutions. The texts are read in a music archive, not in an IT
 * department: each says what happened and what to do.
 */
export const deliveryErrors = {
  'mpn.backend.delivery.error.ongoing-request': globalEntry(
    409,
    'A delivery of this has already been requested and is under way.',
    'Eine Lieferung davon wurde bereits angefordert und ist unterwegs.',
  ),
  'mpn.backend.delivery.error.download-not-permitted': globalEntry(
    403,
    'Downloads are not permitted for this release; you can listen to it here. Ask the promoter if you need the files.',
    'Für diesen Release sind keine Downloads erlaubt; Sie können ihn hier anhören. Fragen Sie den Promoter, wenn Sie die Dateien brauchen.',
  ),
  'mpn.backend.delivery.error.format-not-permitted': globalEntry(
    403,
    'The audio format {format} is not permitted for your company. Choose another one, or ask your company administrator.',
    'Das Audioformat {format} ist für Ihre Firma nicht freigegeben. Wählen Sie ein anderes oder fragen Sie den Administrator Ihrer Firma.',
  ),
  'mpn.backend.delivery.error.ftp-not-enabled': globalEntry(
    409,
    'Delivery to your server is not set up. Ask your company administrator to enter the FTP settings.',
    'Die Lieferung auf Ihren Server ist nicht eingerichtet. Bitten Sie den Administrator Ihrer Firma, die FTP-Einstellungen einzutragen.',
  ),
  'mpn.backend.delivery.error.campaign-ended': globalEntry(
    403,
    'The sampling of this release has ended, so its files are no longer available.',
    'Die Bemusterung dieses Releases ist beendet, daher sind die Dateien nicht mehr verfügbar.',
  ),
  'mpn.backend.delivery.error.not-retryable': globalEntry(
    409,
    'Only a failed delivery can be started again.',
    'Nur eine fehlgeschlagene Lieferung kann erneut gestartet werden.',
  ),
  'mpn.backend.delivery.error.invalid-state': globalEntry(
    409,
    'The delivery is {state}; this step is not possible now.',
    'Die Lieferung ist im Zustand {state}; dieser Schritt ist jetzt nicht möglich.',
  ),
  'mpn.backend.delivery.error.host-not-found': globalEntry(
    422,
    'The server {host} was not found. Check the server address for typing errors.',
    'Der Server {host} wurde nicht gefunden. Prüfen Sie die Serveradresse auf Tippfehler.',
  ),
  'mpn.backend.delivery.error.host-not-allowed': globalEntry(
    422,
    'The server {host} is inside a private network, which we cannot deliver to. Enter an address that is reachable from the internet.',
    'Der Server {host} liegt in einem privaten Netz, in das wir nicht liefern können. Geben Sie eine Adresse an, die aus dem Internet erreichbar ist.',
  ),
  'mpn.backend.delivery.error.connection-refused': globalEntry(
    422,
    'The server {host} does not accept connections on port {port}. Check the port and protocol, or ask your IT whether the service runs and our deliveries are let through.',
    'Der Server {host} nimmt auf Port {port} keine Verbindung an. Prüfen Sie Port und Protokoll oder fragen Sie Ihre IT, ob der Dienst läuft und unsere Lieferungen durchgelassen werden.',
  ),
  'mpn.backend.delivery.error.connection-timeout': globalEntry(
    422,
    'The server {host} did not answer in time. Check the address and port, or ask your IT whether a firewall keeps us out.',
    'Der Server {host} hat nicht rechtzeitig geantwortet. Prüfen Sie Adresse und Port oder fragen Sie Ihre IT, ob eine Firewall uns abweist.',
  ),
  'mpn.backend.delivery.error.connection-lost': globalEntry(
    422,
    'The connection to {host} broke during the transfer. We will try again by ourselves; what arrived is not sent twice.',
    'Die Verbindung zu {host} ist während der Übertragung abgerissen. Wir versuchen es von selbst erneut; Angekommenes wird nicht doppelt gesendet.',
  ),
  'mpn.backend.delivery.error.interrupted': globalEntry(
    503,
    'We had to interrupt the delivery on our side. When it goes on, what arrived is not sent twice.',
    'Wir mussten die Lieferung auf unserer Seite unterbrechen. Geht sie weiter, wird Angekommenes nicht doppelt gesendet.',
  ),
  'mpn.backend.delivery.error.too-many-connections': globalEntry(
    422,
    'The server {host} has too many connections at the moment. We will try again by ourselves.',
    'Der Server {host} hat gerade zu viele Verbindungen. Wir versuchen es von selbst erneut.',
  ),
  'mpn.backend.delivery.error.login-refused': globalEntry(
    422,
    'The server {host} refused the user name or password. Enter them again under delivery settings and test the connection.',
    'Der Server {host} hat Benutzername oder Passwort abgelehnt. Geben Sie beides in den Liefereinstellungen neu ein und testen Sie die Verbindung.',
  ),
  'mpn.backend.delivery.error.host-key-unconfirmed': globalEntry(
    422,
    'The key of the server {host} has not been confirmed yet. Run "test connection" and confirm it.',
    'Der Schlüssel des Servers {host} wurde noch nicht bestätigt. Führen Sie "Verbindung testen" aus und bestätigen Sie ihn.',
  ),
  'mpn.backend.delivery.error.host-key-changed': globalEntry(
    422,
    'The server {host} shows another key than the one you confirmed. Ask your IT whether the server was changed; if so, run "test connection" and confirm the new key. Until then nothing is delivered.',
    'Der Server {host} zeigt einen anderen Schlüssel als den von Ihnen bestätigten. Fragen Sie Ihre IT, ob der Server geändert wurde; wenn ja, führen Sie "Verbindung testen" aus und bestätigen Sie den neuen Schlüssel. Bis dahin wird nichts geliefert.',
  ),
  'mpn.backend.delivery.error.certificate-invalid': globalEntry(
    422,
    'The certificate of the server {host} is not valid. Ask your IT to renew it, or send us the certificate of its issuer.',
    'Das Zertifikat des Servers {host} ist ungültig. Bitten Sie Ihre IT, es zu erneuern, oder senden Sie uns das Zertifikat des Ausstellers.',
  ),
  'mpn.backend.delivery.error.tls-not-offered': globalEntry(
    422,
    'The server {host} offers no encryption (TLS), which your delivery settings require. Ask your IT to switch it on, or use SFTP.',
    'Der Server {host} bietet keine Verschlüsselung (TLS) an, die Ihre Liefereinstellungen verlangen. Bitten Sie Ihre IT, sie einzuschalten, oder verwenden Sie SFTP.',
  ),
  'mpn.backend.delivery.error.directory-missing': globalEntry(
    422,
    'The directory {directory} does not exist on your server. Create it, or correct it under delivery settings.',
    'Das Verzeichnis {directory} gibt es auf Ihrem Server nicht. Legen Sie es an oder korrigieren Sie es in den Liefereinstellungen.',
  ),
  'mpn.backend.delivery.error.no-write-permission': globalEntry(
    422,
    'We may not write into {directory} on your server. Ask your IT to give our user write permission there.',
    'Wir dürfen auf Ihrem Server nicht in {directory} schreiben. Bitten Sie Ihre IT, unserem Benutzer dort Schreibrechte zu geben.',
  ),
  'mpn.backend.delivery.error.no-rename-permission': globalEntry(
    422,
    'We may not rename files in {directory} on your server, which we need to show that a file is complete. Ask your IT to permit renaming.',
    'Wir dürfen in {directory} auf Ihrem Server keine Dateien umbenennen; das zeigt an, dass eine Datei vollständig ist. Bitten Sie Ihre IT, das Umbenennen zu erlauben.',
  ),
  'mpn.backend.delivery.error.no-delete-permission': globalEntry(
    422,
    'We may not delete files in {directory} on your server, so a test file was left behind. Ask your IT to permit deleting.',
    'Wir dürfen in {directory} auf Ihrem Server keine Dateien löschen, deshalb blieb eine Testdatei zurück. Bitten Sie Ihre IT, das Löschen zu erlauben.',
  ),
  'mpn.backend.delivery.error.disk-full': globalEntry(
    422,
    'Your server has no space left. Make room on it, then start the delivery again.',
    'Auf Ihrem Server ist kein Speicherplatz mehr frei. Schaffen Sie Platz und starten Sie die Lieferung erneut.',
  ),
  'mpn.backend.delivery.error.size-mismatch': globalEntry(
    422,
    'The file {file} did not arrive completely on your server. We will send it again by ourselves.',
    'Die Datei {file} ist nicht vollständig auf Ihrem Server angekommen. Wir senden sie von selbst erneut.',
  ),
  'mpn.backend.delivery.error.rendition-failed': globalEntry(
    422,
    'The audio file of "{track}" could not be prepared. Our support has been told; you need not do anything.',
    'Die Audiodatei von "{track}" konnte nicht vorbereitet werden. Unser Support ist informiert; Sie müssen nichts tun.',
  ),
  'mpn.backend.delivery.error.source-file-missing': globalEntry(
    422,
    'A file of this release is missing on our side. Our support has been told; you need not do anything.',
    'Eine Datei dieses Releases fehlt bei uns. Unser Support ist informiert; Sie müssen nichts tun.',
  ),
  'mpn.backend.delivery.error.withdrawn': globalEntry(
    409,
    'The promoter has withdrawn this release. It is not delivered any more; please do not use files that you already have.',
    'Der Promoter hat diesen Release zurückgezogen. Er wird nicht mehr geliefert; bitte verwenden Sie bereits erhaltene Dateien nicht.',
  ),
  'mpn.backend.delivery.error.canceled': globalEntry(
    409,
    'The delivery was canceled because the sampling was paused or ended.',
    'Die Lieferung wurde abgebrochen, weil die Bemusterung pausiert oder beendet wurde.',
  ),
  'mpn.backend.delivery.error.remote-error': globalEntry(
    422,
    'Your server answered with an error: {reason}. Show this message to your IT.',
    'Ihr Server hat mit einem Fehler geantwortet: {reason}. Zeigen Sie diese Meldung Ihrer IT.',
  ),
} as const;
