import { fieldEntry, globalEntry } from '../entry';

/** Cart, orders, prices, and the imports of DDEX messages and from the digital-delivery service. */
export const shopErrors = {
  'mpn.backend.shop.error.unavailable': globalEntry(
    503,
    'The shop is not available at the moment. Please repeat shortly.',
    'Der Shop ist gerade nicht erreichbar. Bitte gleich noch einmal versuchen.',
  ),
  'mpn.backend.shop.error.cart-total-changed': globalEntry(
    409,
    'The prices of your order have changed. Press OK to load the updated prices.',
    'Die Preise Ihrer Bestellung haben sich geändert. Mit OK werden die aktuellen Preise geladen.',
  ),
  'mpn.backend.shop.error.cart-modified': globalEntry(
    409,
    'The cart has been modified in the meantime. Press OK to load it again.',
    'Der Warenkorb wurde inzwischen geändert. Mit OK wird er neu geladen.',
  ),
  'mpn.backend.shop.error.cart-empty': globalEntry(409, 'The cart is empty.', 'Der Warenkorb ist leer.'),
  'mpn.backend.shop.error.cart-token-missing': globalEntry(
    400,
    'The campaign is in the cart: the cart token is needed to change it.',
    'Die Bemusterung liegt im Warenkorb: Zum Ändern wird das Warenkorb-Token gebraucht.',
  ),
  'mpn.backend.shop.error.purchase-impossible': globalEntry(
    409,
    'A purchase is not possible now. Please contact support.',
    'Ein Kauf ist zurzeit nicht möglich. Bitte wenden Sie sich an den Support.',
  ),
  'mpn.backend.shop.error.purchase-not-granted': globalEntry(
    403,
    'You may not buy on the account of this company. Ask the company that shared its releases with you.',
    'Sie dürfen nicht auf Rechnung dieser Firma kaufen. Fragen Sie die Firma, die ihre Releases mit Ihnen teilt.',
  ),
  'mpn.backend.shop.error.payment-method-not-allowed': fieldEntry(
    409,
    'This payment method is not available for your company.',
    'Diese Zahlungsart steht Ihrer Firma nicht zur Verfügung.',
  ),
  'mpn.backend.shop.error.no-price-list': globalEntry(
    503,
    'There is no valid price list for this date. Please contact support.',
    'Für dieses Datum gibt es keine gültige Preisliste. Bitte wenden Sie sich an den Support.',
  ),
  'mpn.backend.shop.error.no-invoice': globalEntry(
    409,
    'The order has no invoice that could be credited.',
    'Zu der Bestellung gibt es keine Rechnung, die korrigiert werden könnte.',
  ),
  'mpn.backend.shop.error.credit-above-invoice': fieldEntry(
    409,
    'The amount is higher than what is left of the invoice.',
    'Der Betrag ist höher als das, was von der Rechnung übrig ist.',
  ),
  'mpn.backend.shop.error.no-external-shop': globalEntry(
    409,
    'Orders are settled here: there is no other shop to compare them with.',
    'Bestellungen werden hier abgewickelt: Es gibt keinen anderen Shop, mit dem sie verglichen werden könnten.',
  ),
  'mpn.backend.shop.error.price-list-start': fieldEntry(
    409,
    'A new price list can begin on {date} at the earliest.',
    'Eine neue Preisliste kann frühestens am {date} beginnen.',
  ),
  'mpn.backend.shop.error.price-list-begun': globalEntry(
    409,
    'Only the last price list can be withdrawn, and only before its first day.',
    'Nur die letzte Preisliste kann zurückgenommen werden, und nur vor ihrem ersten Tag.',
  ),
  'mpn.backend.shop.error.streaming-above-download': fieldEntry(
    400,
    'Streaming must not cost more than download, which includes it.',
    'Streaming darf nicht mehr kosten als Download, der es einschließt.',
  ),
  'mpn.backend.shop.error.no-seller': globalEntry(
    409,
    'Nothing can be bought yet: the details of the seller that an invoice needs are missing. Please contact support.',
    'Es kann noch nichts gekauft werden: Die Angaben zum Verkäufer, die eine Rechnung braucht, fehlen. Bitte wenden Sie sich an den Support.',
  ),
  'mpn.backend.shop.error.billing-address-incomplete': globalEntry(
    409,
    'The invoice address of your company is incomplete. Please complete it before buying.',
    'Die Rechnungsadresse Ihrer Firma ist unvollständig. Bitte ergänzen Sie sie vor dem Kauf.',
  ),
  'mpn.backend.shop.error.invalid-order-state': globalEntry(
    409,
    'The state of the order cannot be changed from {from} to {to}.',
    'Der Zustand der Bestellung kann nicht von {from} auf {to} geändert werden.',
  ),
  'mpn.backend.shop.error.document-not-available': globalEntry(
    404,
    'This document does not exist yet.',
    'Dieses Dokument gibt es noch nicht.',
  ),
  'mpn.backend.data.error.release-import-not-xml-or-zip': globalEntry(
    422,
    'This file is neither a DDEX message (XML) nor a ZIP file with messages.',
    'Diese Datei ist weder eine DDEX-Nachricht (XML) noch eine ZIP-Datei mit Nachrichten.',
  ),
  'mpn.backend.data.error.release-import-zip-damaged': globalEntry(
    422,
    'The ZIP file is damaged, encrypted or packed by a method that cannot be read.',
    'Die ZIP-Datei ist beschädigt, verschlüsselt oder mit einem Verfahren gepackt, das nicht gelesen werden kann.',
  ),
  'mpn.backend.data.error.release-import-zip-path': globalEntry(
    422,
    'The ZIP file holds a file whose name leads outside of it: "{file}". Nothing was read.',
    'Die ZIP-Datei enthält eine Datei, deren Name aus ihr hinausführt: „{file}“. Es wurde nichts gelesen.',
  ),
  'mpn.backend.data.error.release-import-zip-size': globalEntry(
    422,
    'What the ZIP file holds is larger than {max} when unpacked, or grows too much. Nothing was read.',
    'Der Inhalt der ZIP-Datei ist ausgepackt größer als {max} oder wächst zu stark. Es wurde nichts gelesen.',
  ),
  'mpn.backend.data.error.release-import-zip-entries': globalEntry(
    422,
    'The ZIP file holds more than {max} files. Please split it.',
    'Die ZIP-Datei enthält mehr als {max} Dateien. Bitte teilen Sie sie auf.',
  ),
  'mpn.backend.data.error.release-import-batch-files': globalEntry(
    422,
    'The batch holds more than {max} files. Please split it.',
    'Der Batch enthält mehr als {max} Dateien. Bitte teilen Sie ihn auf.',
  ),
  'mpn.backend.data.error.release-import-no-message': globalEntry(
    422,
    'The delivery holds no DDEX message (XML file).',
    'Die Lieferung enthält keine DDEX-Nachricht (XML-Datei).',
  ),
  'mpn.backend.data.error.release-import-too-many': globalEntry(
    409,
    'There are {max} imports with files already that are not finished. Finish one of them first.',
    'Es gibt bereits {max} Importe mit Dateien, die nicht abgeschlossen sind. Schließen Sie zuerst einen davon ab.',
  ),
  'mpn.backend.data.error.release-import-not-checked': globalEntry(
    409,
    'The report of this import is not ready, or says that nothing could be read.',
    'Der Bericht dieses Imports liegt noch nicht vor, oder es konnte nichts gelesen werden.',
  ),
  'mpn.backend.data.error.release-import-not-kept': globalEntry(
    409,
    'The files of this import are no longer kept. Please upload the delivery again.',
    'Die Dateien dieses Imports sind nicht mehr vorhanden. Bitte laden Sie die Lieferung erneut hoch.',
  ),
  'mpn.backend.data.error.release-import-not-choosable': globalEntry(
    409,
    'A chosen release cannot be imported: the report says why.',
    'Ein ausgewählter Release kann nicht importiert werden: Der Bericht nennt den Grund.',
  ),
  'mpn.backend.digias.error.wrong-order': globalEntry(
    422,
    'The sets or tracks of this release are in the wrong order and cannot be imported.',
    'Die Sets oder Tracks dieses Releases haben die falsche Reihenfolge und können nicht importiert werden.',
  ),
  'mpn.backend.digias.error.api-error': globalEntry(
    502,
    'The digital-delivery service answered with an error. Please try again later.',
    'Der Digital-Anlieferungsdienst hat mit einem Fehler geantwortet. Bitte später noch einmal versuchen.',
  ),
  'mpn.backend.digias.error.not-configured': globalEntry(
    409,
    'The import from the digital-delivery service is not set up for your company.',
    'Der Import aus dem Digital-Anlieferungsdienst ist für Ihre Firma nicht eingerichtet.',
  ),
} as const;
