import { globalEntry } from '../entry';

/**
 * Requests and transfers to institutions. The readers work in music archives, not in IT: each text says what happened
 * and what to do. Promoters and support read the same sentences in the log, so the texts say "the institution's
 * server", and hold before and after the last attempt.
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
  'mpn.backend.delivery.error.market-excerpts': globalEntry(
    403,
    'This is the release of another promoter: you can look at it and hear 45 seconds of each track. Its files are for the institutions that it is sampled to.',
    'Dies ist der Release eines anderen Promoters: Sie können ihn ansehen und 45 Sekunden von jedem Track hören. Seine Dateien sind für die Institutionen bestimmt, die damit bemustert werden.',
  ),
  'mpn.backend.delivery.error.format-not-permitted': globalEntry(
    403,
    'The audio format {format} is not permitted for your company. Choose another one, or ask your company admin.',
    'Das Audioformat {format} ist für Ihre Firma nicht freigegeben. Wählen Sie ein anderes oder fragen Sie Ihren Firmen-Admin.',
  ),
  'mpn.backend.delivery.error.ftp-not-enabled': globalEntry(
    409,
    'Delivery to your server is not set up. Ask your company admin to enter the FTP settings.',
    'Die Lieferung auf Ihren Server ist nicht eingerichtet. Bitten Sie Ihren Firmen-Admin, die FTP-Einstellungen einzutragen.',
  ),
  'mpn.backend.delivery.error.deliveries-off': globalEntry(
    409,
    'The institution takes no deliveries at present: they are switched off, or no server is set up in its delivery settings. When an administrator of the institution has changed that, start the delivery again.',
    'Die Institution nimmt zurzeit keine Lieferungen an: Sie sind ausgeschaltet, oder in ihren Liefereinstellungen fehlt ein Server. Hat ein Administrator der Institution das geändert, starten Sie die Lieferung erneut.',
  ),
  'mpn.backend.delivery.error.campaign-ended': globalEntry(
    403,
    'The sampling of this release has ended, so its files are no longer available.',
    'Die Bemusterung dieses Releases ist beendet, daher sind die Dateien nicht mehr verfügbar.',
  ),
  'mpn.backend.delivery.error.not-retryable': globalEntry(
    409,
    'Only a delivery that has failed or waits for its next try can be started again.',
    'Nur eine Lieferung, die fehlgeschlagen ist oder auf ihren nächsten Versuch wartet, kann erneut gestartet werden.',
  ),
  'mpn.backend.delivery.error.not-repeatable': globalEntry(
    409,
    'Only a delivery of a whole release or track that has arrived, to an institution whose server is set up, can be sent again.',
    'Nur die Lieferung eines ganzen Release oder Tracks, die angekommen ist, kann noch einmal gesendet werden, und nur an eine Institution mit eingerichtetem Server.',
  ),
  'mpn.backend.delivery.error.not-cancelable': globalEntry(
    409,
    'Only a delivery that has not started to transfer can be cancelled.',
    'Nur eine Lieferung, deren Übertragung noch nicht begonnen hat, kann abgebrochen werden.',
  ),
  'mpn.backend.delivery.error.outside-window': globalEntry(
    409,
    'The institution takes deliveries only within its transfer window. This one continues automatically when the window opens.',
    'Die Institution nimmt Lieferungen nur in ihrem Übertragungsfenster an. Diese läuft automatisch weiter, sobald es sich öffnet.',
  ),
  'mpn.backend.delivery.error.sampling-not-running': globalEntry(
    409,
    'The sampling of this release is paused or has ended, so nothing is delivered. Once the promoter resumes it, the delivery can be started again.',
    'Die Bemusterung dieses Releases ist pausiert oder beendet, daher wird nichts geliefert. Setzt der Promoter sie fort, kann die Lieferung erneut gestartet werden.',
  ),
  'mpn.backend.delivery.error.recognition-left-out': globalEntry(
    409,
    'This release does not go to recognition services: it is switched off in the release or in the settings of its company.',
    'Dieser Release geht nicht an Erkennungsdienste: Das ist im Release oder in den Einstellungen seiner Firma ausgeschaltet.',
  ),
  'mpn.backend.delivery.error.kept-back-by-ai-rule': globalEntry(
    409,
    'The station takes no files of this release by itself: its rule about AI, and what the label states. Its editors can request them.',
    'Die Station nimmt von diesem Release nichts automatisch an: ihre KI-Regel und die Angabe des Labels. Ihre Redakteure können ihn anfordern.',
  ),
  'mpn.backend.delivery.error.invalid-state': globalEntry(
    409,
    'The delivery is {state}; this step is not possible now.',
    'Die Lieferung ist im Zustand {state}; dieser Schritt ist jetzt nicht möglich.',
  ),
  'mpn.backend.delivery.error.host-not-found': globalEntry(
    422,
    'The server {host} was not found. Check its address in the delivery settings of the institution for typing errors.',
    'Der Server {host} wurde nicht gefunden. Prüfen Sie seine Adresse in den Liefereinstellungen der Institution auf Tippfehler.',
  ),
  'mpn.backend.delivery.error.host-not-allowed': globalEntry(
    422,
    'The server {host} is inside a private network, which we cannot deliver to. Enter an address that is reachable from the internet.',
    'Der Server {host} liegt in einem privaten Netz, in das wir nicht liefern können. Geben Sie eine Adresse an, die aus dem Internet erreichbar ist.',
  ),
  'mpn.backend.delivery.error.connection-refused': globalEntry(
    422,
    'The server {host} does not accept connections on port {port}. Port or protocol may be wrong in the delivery settings of the institution; its IT knows whether the service runs and lets our deliveries through.',
    'Der Server {host} nimmt auf Port {port} keine Verbindung an. Port oder Protokoll in den Liefereinstellungen der Institution sind vielleicht falsch; ihre IT weiß, ob der Dienst läuft und unsere Lieferungen durchlässt.',
  ),
  'mpn.backend.delivery.error.connection-timeout': globalEntry(
    422,
    'The server {host} did not answer in time. Address, port or protocol may be wrong in the delivery settings of the institution; its IT knows whether a firewall keeps us out.',
    'Der Server {host} hat nicht rechtzeitig geantwortet. Adresse, Port oder Protokoll in den Liefereinstellungen der Institution sind vielleicht falsch; ihre IT weiß, ob eine Firewall uns abweist.',
  ),
  'mpn.backend.delivery.error.connection-lost': globalEntry(
    422,
    'The connection to {host} broke during the transfer. A delivery is retried automatically several times; when it has finally failed, start it again. Files that arrived whole are not sent twice.',
    'Die Verbindung zu {host} ist während der Übertragung abgerissen. Eine Lieferung wird mehrmals automatisch wiederholt; ist sie endgültig fehlgeschlagen, starten Sie sie erneut. Vollständig angekommene Dateien werden nicht doppelt gesendet.',
  ),
  'mpn.backend.delivery.error.data-connection-refused': globalEntry(
    422,
    "The server {host} lets us log in but opens no connection for files. Its IT checks whether the ports for passive mode are open in the firewall and permitted for our address; the server's words: {reason}. A delivery is retried automatically several times; when it has finally failed, start it again.",
    'Der Server {host} lässt uns anmelden, öffnet aber keine Verbindung für Dateien. Die IT der Institution prüft, ob die Ports für den passiven Modus in der Firewall offen und für unsere Adresse erlaubt sind; die Worte des Servers: {reason}. Eine Lieferung wird mehrmals automatisch wiederholt; ist sie endgültig fehlgeschlagen, starten Sie sie erneut.',
  ),
  'mpn.backend.delivery.error.interrupted': globalEntry(
    503,
    'We had to interrupt the delivery on our side. When it continues, what has arrived is not sent again.',
    'Wir mussten die Lieferung auf unserer Seite unterbrechen. Geht sie weiter, wird Angekommenes nicht doppelt gesendet.',
  ),
  'mpn.backend.delivery.error.too-many-connections': globalEntry(
    422,
    'The server {host} has too many connections at the moment. A delivery is retried automatically several times; when it has finally failed, start it again.',
    'Der Server {host} hat gerade zu viele Verbindungen. Eine Lieferung wird mehrmals automatisch wiederholt; ist sie endgültig fehlgeschlagen, starten Sie sie erneut.',
  ),
  'mpn.backend.delivery.error.login-refused': globalEntry(
    422,
    'The server {host} refused the user name or password. Both have to be entered again in the delivery settings of the institution; "test connection" shows whether they are right.',
    'Der Server {host} hat Benutzername oder Passwort abgelehnt. Beides muss in den Liefereinstellungen der Institution neu eingegeben werden; "Verbindung testen" zeigt, ob es stimmt.',
  ),
  'mpn.backend.delivery.error.key-refused': globalEntry(
    422,
    'The server {host} does not accept our key for the user {user}. Perhaps it has not been installed there yet: the IT of the institution enters the public key from the delivery settings on the server. After that, "test connection" starts the failed deliveries again.',
    'Der Server {host} nimmt unseren Schlüssel für den Benutzer {user} nicht an. Vielleicht ist er dort noch nicht eingerichtet: Die IT der Institution trägt den öffentlichen Schlüssel aus den Liefereinstellungen auf dem Server ein. Danach startet "Verbindung testen" die fehlgeschlagenen Lieferungen erneut.',
  ),
  'mpn.backend.delivery.error.key-missing': globalEntry(
    422,
    'There is no usable key for the login at the server {host}. An administrator of the institution creates one in the delivery settings; then its IT enters the public key on the server.',
    'Für die Anmeldung am Server {host} gibt es keinen brauchbaren Schlüssel. Ein Administrator der Institution erzeugt einen in den Liefereinstellungen; danach trägt ihre IT den öffentlichen Schlüssel auf dem Server ein.',
  ),
  'mpn.backend.delivery.error.host-key-unconfirmed': globalEntry(
    422,
    'The key of the server {host} has not been confirmed yet. An administrator of the institution confirms it in the delivery settings with "test connection".',
    'Der Schlüssel des Servers {host} wurde noch nicht bestätigt. Ein Administrator der Institution bestätigt ihn in den Liefereinstellungen mit "Verbindung testen".',
  ),
  'mpn.backend.delivery.error.host-key-changed': globalEntry(
    422,
    'The server {host} shows another key than the one that was confirmed. If the IT of the institution has changed the server, an administrator of the institution confirms the new key with "test connection". Until then nothing is delivered.',
    'Der Server {host} zeigt einen anderen Schlüssel als den bestätigten. Hat die IT der Institution den Server geändert, bestätigt ein Administrator der Institution den neuen Schlüssel mit "Verbindung testen". Bis dahin wird nichts geliefert.',
  ),
  'mpn.backend.delivery.error.legacy-algorithms': globalEntry(
    422,
    'The server {host} can only do encryption that is no longer considered secure: it offers {offered}, we accept {accepted}. The IT of the institution updates the server or switches on one of ours. If that is not possible at present, our support can permit the older ones for the institution.',
    'Der Server {host} beherrscht nur Verschlüsselung, die nicht mehr als sicher gilt: Er bietet {offered} an, wir nehmen {accepted}. Die IT der Institution aktualisiert den Server oder schaltet eines unserer Verfahren ein. Geht das zurzeit nicht, kann unser Support die älteren für die Institution erlauben.',
  ),
  'mpn.backend.delivery.error.no-common-algorithm': globalEntry(
    422,
    'The server {host} and we have no encryption in common: it offers {offered}, we accept {accepted}. The IT of the institution updates the server or switches on one of ours.',
    'Der Server {host} und wir haben keine Verschlüsselung gemeinsam: Er bietet {offered} an, wir nehmen {accepted}. Die IT der Institution aktualisiert den Server oder schaltet eines unserer Verfahren ein.',
  ),
  'mpn.backend.delivery.error.certificate-invalid': globalEntry(
    422,
    "The certificate of the server {host} is not valid. The institution's IT has to renew it; if it comes from an authority of their own, that certificate has to be entered in the delivery settings.",
    'Das Zertifikat des Servers {host} ist ungültig. Die IT der Institution muss es erneuern; kommt es von einer eigenen Stelle, gehört deren Zertifikat in die Liefereinstellungen.',
  ),
  'mpn.backend.delivery.error.tls-not-offered': globalEntry(
    422,
    'The server {host} offers no encryption (TLS), which the delivery settings of the institution require. Its IT can switch it on, or the settings can use SFTP.',
    'Der Server {host} bietet keine Verschlüsselung (TLS) an, die die Liefereinstellungen der Institution verlangen. Die IT der Institution kann sie einschalten, oder die Einstellungen verwenden SFTP.',
  ),
  'mpn.backend.delivery.error.tls-gone': globalEntry(
    422,
    'The server {host} offers no encryption (TLS) any more, although it did before. Nothing is sent to it unencrypted, because somebody in between could read along. Its IT can switch the encryption on again, or the settings can use SFTP.',
    'Der Server {host} bietet keine Verschlüsselung (TLS) mehr an, obwohl er es vorher tat. Unverschlüsselt wird ihm nichts gesendet, weil jemand auf dem Weg mitlesen könnte. Die IT der Institution kann die Verschlüsselung wieder einschalten, oder die Einstellungen verwenden SFTP.',
  ),
  'mpn.backend.delivery.error.directory-missing': globalEntry(
    422,
    "The directory {directory} does not exist on the institution's server. It has to be created there, or corrected in the delivery settings of the institution.",
    'Das Verzeichnis {directory} gibt es auf dem Server der Institution nicht. Es muss dort angelegt oder in den Liefereinstellungen der Institution korrigiert werden.',
  ),
  'mpn.backend.delivery.error.base-directory-missing': globalEntry(
    422,
    'The directory {directory}, in which the delivery settings want the releases, does not exist on the server {host}, or our user does not see it. We do not make it ourselves, because it may only be misspelt or not connected. Its IT makes it or connects it again, an administrator of the institution corrects the name in the delivery settings, or confirms there after "test connection" that we make it.',
    'Das Verzeichnis {directory}, in das laut Liefereinstellungen die Releases sollen, gibt es auf dem Server {host} nicht, oder unser Benutzer sieht es nicht. Wir legen es nicht von uns aus an, denn es könnte nur falsch geschrieben oder nicht eingehängt sein. Die IT der Institution legt es an oder hängt es wieder ein, oder ein Administrator der Institution korrigiert in den Liefereinstellungen den Namen oder bestätigt dort nach "Verbindung testen", dass wir es anlegen.',
  ),
  'mpn.backend.delivery.error.no-write-permission': globalEntry(
    422,
    "We may not write into {directory} on the institution's server. Its IT has to give our user write permission there.",
    'Wir dürfen auf dem Server der Institution nicht in {directory} schreiben. Die IT der Institution muss unserem Benutzer dort Schreibrechte geben.',
  ),
  'mpn.backend.delivery.error.no-rename-permission': globalEntry(
    422,
    "We may not rename files in {directory} on the institution's server, which we need to show that a file is complete. Its IT has to permit renaming.",
    'Wir dürfen in {directory} auf dem Server der Institution keine Dateien umbenennen; das zeigt an, dass eine Datei vollständig ist. Die IT der Institution muss das Umbenennen erlauben.',
  ),
  'mpn.backend.delivery.error.no-delete-permission': globalEntry(
    422,
    "We may not delete files in {directory} on the institution's server, so a test file was left behind. Its IT has to permit deleting.",
    'Wir dürfen in {directory} auf dem Server der Institution keine Dateien löschen, deshalb blieb eine Testdatei zurück. Die IT der Institution muss das Löschen erlauben.',
  ),
  'mpn.backend.delivery.error.disk-full': globalEntry(
    422,
    "The institution's server has no space left. Its IT has to make room there. A delivery is retried automatically several times; when it has finally failed, start it again.",
    'Auf dem Server der Institution ist kein Speicherplatz mehr frei. Die IT der Institution muss dort Platz schaffen. Eine Lieferung wird mehrmals automatisch wiederholt; ist sie endgültig fehlgeschlagen, starten Sie sie erneut.',
  ),
  'mpn.backend.delivery.error.slow-connection': globalEntry(
    503,
    "The institution's server takes less than {rate} kB per second. So that other deliveries need not wait, this one pauses for a moment and then continues automatically. What has arrived is not sent again.",
    'Der Server der Institution nimmt weniger als {rate} kB pro Sekunde an. Damit andere Lieferungen nicht warten müssen, macht diese eine kurze Pause und läuft dann automatisch weiter. Angekommenes wird nicht doppelt gesendet.',
  ),
  'mpn.backend.delivery.error.size-mismatch': globalEntry(
    422,
    "The file {file} did not arrive completely on the institution's server. A delivery is retried automatically several times; when it has finally failed, start it again.",
    'Die Datei {file} ist nicht vollständig auf dem Server der Institution angekommen. Eine Lieferung wird mehrmals automatisch wiederholt; ist sie endgültig fehlgeschlagen, starten Sie sie erneut.',
  ),
  'mpn.backend.delivery.error.rendition-failed': globalEntry(
    422,
    'The audio file of "{track}" could not be prepared. Our support has been notified. Once it has repaired the file, try again.',
    'Die Audiodatei von "{track}" konnte nicht vorbereitet werden. Unser Support ist informiert. Hat er die Datei in Ordnung gebracht, versuchen Sie es erneut.',
  ),
  'mpn.backend.delivery.error.too-long-for-wave': globalEntry(
    422,
    'The recording "{track}" is too long for WAV: such a file ends at 4 GB. FLAC holds the same sound without loss; choose it as audio format, in the delivery settings of the institution or at the download.',
    'Die Aufnahme "{track}" ist zu lang für WAV: eine solche Datei endet bei 4 GB. FLAC enthält denselben Klang ohne Verlust; wählen Sie es als Audioformat, in den Liefereinstellungen der Institution oder beim Download.',
  ),
  'mpn.backend.delivery.error.cover-unreadable': globalEntry(
    422,
    'The front cover of this release could not be prepared; the picture may be damaged. The promoter can upload it again. Our support has been notified.',
    'Das Frontcover dieses Releases konnte nicht vorbereitet werden; das Bild ist vielleicht beschädigt. Der Promoter kann es erneut hochladen. Unser Support ist informiert.',
  ),
  'mpn.backend.delivery.error.file-unreadable': globalEntry(
    422,
    'The file {file} of this release could not be prepared; it may be damaged. The promoter can upload it again. Our support has been notified.',
    'Die Datei {file} dieses Releases konnte nicht vorbereitet werden; sie ist vielleicht beschädigt. Der Promoter kann sie erneut hochladen. Unser Support ist informiert.',
  ),
  'mpn.backend.delivery.error.source-file-missing': globalEntry(
    422,
    'A file of this release is missing on our side. Our support has been notified. Once the file is back, try again.',
    'Eine Datei dieses Releases fehlt bei uns. Unser Support ist informiert. Ist die Datei wieder da, versuchen Sie es erneut.',
  ),
  'mpn.backend.delivery.error.withdrawn': globalEntry(
    409,
    'The promoter has withdrawn this release. It is not delivered any more; please do not use files that you already have.',
    'Der Promoter hat diesen Release zurückgezogen. Er wird nicht mehr geliefert; bitte verwenden Sie bereits erhaltene Dateien nicht.',
  ),
  'mpn.backend.delivery.error.canceled': globalEntry(
    409,
    'The delivery was cancelled because the sampling was paused or ended.',
    'Die Lieferung wurde abgebrochen, weil die Bemusterung pausiert oder beendet wurde.',
  ),
  'mpn.backend.delivery.error.canceled-by-support': globalEntry(
    409,
    'Our support has cancelled this delivery.',
    'Unser Support hat diese Lieferung abgebrochen.',
  ),
  'mpn.backend.delivery.error.too-many-entries': globalEntry(
    422,
    'The folder {directory} on {host} has more than {max} entries. Please use another folder, or move old files elsewhere.',
    'Der Ordner {directory} auf {host} hat mehr als {max} Einträge. Bitte verwenden Sie einen anderen Ordner, oder verschieben Sie alte Dateien.',
  ),
  'mpn.backend.delivery.error.remote-error': globalEntry(
    422,
    "The institution's server answered with an error: {reason}. Show this message to the institution's IT.",
    'Der Server der Institution hat mit einem Fehler geantwortet: {reason}. Zeigen Sie diese Meldung der IT der Institution.',
  ),
  'mpn.backend.delivery.error.institution-unreachable': globalEntry(
    422,
    "The institution's server could not be reached. The institution sees the details in its own delivery log and can correct its settings.",
    'Der Server der Institution war nicht erreichbar. Die Institution sieht die Einzelheiten in ihrem eigenen Lieferprotokoll und kann ihre Einstellungen korrigieren.',
  ),
  'mpn.backend.delivery.error.institution-sign-in': globalEntry(
    422,
    "We could not sign in to the institution's server securely. The institution sees the details in its own delivery log and can correct its settings.",
    'Wir konnten uns am Server der Institution nicht sicher anmelden. Die Institution sieht die Einzelheiten in ihrem eigenen Lieferprotokoll und kann ihre Einstellungen korrigieren.',
  ),
  'mpn.backend.delivery.error.institution-folder': globalEntry(
    422,
    "The folder for deliveries on the institution's server cannot be used. The institution sees the details in its own delivery log and can correct its settings.",
    'Der Ordner für Lieferungen auf dem Server der Institution lässt sich nicht benutzen. Die Institution sieht die Einzelheiten in ihrem eigenen Lieferprotokoll und kann ihre Einstellungen korrigieren.',
  ),
  'mpn.backend.delivery.error.institution-broke-off': globalEntry(
    422,
    "The transfer to the institution's server broke off. A delivery is retried automatically several times; when it has finally failed, start it again. Files that arrived whole are not sent twice.",
    'Die Übertragung zum Server der Institution ist abgebrochen. Eine Lieferung wird mehrmals automatisch wiederholt; ist sie endgültig fehlgeschlagen, starten Sie sie erneut. Vollständig angekommene Dateien werden nicht doppelt gesendet.',
  ),
} as const;
