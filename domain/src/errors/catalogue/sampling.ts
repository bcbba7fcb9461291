import { fieldEntry, globalEntry } from '../entry';

/** Releases, sampling campaigns and actions, templates, mailing requests. */
export const samplingErrors = {
  'mpn.backend.data.error.product.duplicate-ean': fieldEntry(
    409,
    'Another of your releases already has this EAN.',
    'Ein anderer Ihrer Releases hat diese EAN bereits.',
  ),
  'mpn.backend.data.error.product.release-not-editable': globalEntry(
    409,
    'The release cannot be edited while a sampling campaign is scheduled or active.',
    'Der Release kann nicht bearbeitet werden, solange eine Bemusterung geplant ist oder läuft.',
  ),
  'mpn.backend.data.error.product.release-order-unpaid': globalEntry(
    409,
    'The release cannot be edited while an order for it is being processed.',
    'Der Release kann nicht bearbeitet werden, solange eine Bestellung dafür bearbeitet wird.',
  ),
  'mpn.backend.data.error.product.release-not-deletable': globalEntry(
    409,
    'The release cannot be deleted while a campaign is scheduled, active or not yet paid.',
    'Der Release kann nicht gelöscht werden, solange eine Bemusterung geplant ist, läuft oder noch nicht bezahlt ist.',
  ),
  'mpn.backend.data.error.product.release-not-sampling-ready': globalEntry(
    409,
    'The release is not ready for sampling. The overview lists what is missing.',
    'Der Release ist noch nicht bemusterungsfertig. Die Übersicht zeigt, was fehlt.',
  ),
  'mpn.backend.data.error.product.sampling-switched-off': globalEntry(
    409,
    "Sampling is switched off for your company. Your company's administrators can switch it on in the company's settings.",
    'Für Ihre Firma ist die Bemusterung abgeschaltet. Die Administratoren Ihrer Firma können sie in den Firmeneinstellungen einschalten.',
  ),
  'mpn.backend.data.error.product.release-withdrawn': globalEntry(
    409,
    'This release has been withdrawn.',
    'Dieser Release wurde zurückgezogen.',
  ),
  'mpn.backend.data.error.product.offer-withdrawn': globalEntry(
    403,
    '{by} has withdrawn “{title}”. Please do not use it any more. Reason: {reason}',
    '{by} hat „{title}“ zurückgezogen. Bitte verwenden Sie den Release nicht mehr. Grund: {reason}',
  ),
  'mpn.backend.data.error.product.offer-paused': globalEntry(
    403,
    '{by} has paused the sampling of “{title}”. It may come back; until then it can be neither heard nor downloaded. Your answers and notes are kept.',
    '{by} hat die Bemusterung von „{title}“ pausiert. Sie kommt vielleicht wieder; bis dahin kann der Release weder gehört noch heruntergeladen werden. Ihre Rückmeldungen und Notizen bleiben erhalten.',
  ),
  'mpn.backend.data.error.product.format-not-changeable': fieldEntry(
    409,
    'This format is no longer offered and cannot be chosen.',
    'Dieses Format wird nicht mehr angeboten und kann nicht gewählt werden.',
  ),
  'mpn.backend.data.error.product.file-not-attachable': fieldEntry(
    409,
    'This file cannot be used here. Please upload it again.',
    'Diese Datei kann hier nicht verwendet werden. Bitte laden Sie sie erneut hoch.',
  ),
  'mpn.backend.data.error.product.front-cover-not-square': fieldEntry(
    422,
    'The front cover has to be square. This picture has {width} x {height} px; crop it to {size} x {size} px.',
    'Das Frontcover muss quadratisch sein. Dieses Bild hat {width} x {height} px; schneiden Sie es auf {size} x {size} px zu.',
  ),
  'mpn.backend.data.error.product.cover-twice': fieldEntry(
    400,
    'A release has one front cover and one back cover.',
    'Ein Release hat ein Frontcover und ein Backcover.',
  ),
  'mpn.backend.data.error.product.contact-without-name': fieldEntry(
    400,
    'Enter a name or an e-mail address.',
    'Geben Sie einen Namen oder eine E-Mail-Adresse ein.',
  ),
  'mpn.backend.data.error.product.no-interaction-statistic': globalEntry(
    404,
    'There is no statistic for this release yet.',
    'Für diesen Release gibt es noch keine Statistik.',
  ),
  'mpn.backend.data.error.product.editor-answers-switched-off': globalEntry(
    409,
    "Answers to labels are switched off for your company. Your company's administrators can switch them on in the company's settings.",
    'Rückmeldungen an Labels sind für Ihre Firma abgeschaltet. Die Administratoren Ihrer Firma können sie in den Firmeneinstellungen einschalten.',
  ),
  'mpn.backend.data.error.product.mail-answer-link-invalid': globalEntry(
    404,
    'You can no longer answer by this link: it is older than 30 days or not complete, or the release is not sampled to you at present. In the web app you find everything that is.',
    'Über diesen Link können Sie nicht mehr antworten: Er ist älter als 30 Tage oder unvollständig, oder der Release wird Ihnen zurzeit nicht bemustert. In der Anwendung finden Sie alles, was Ihnen bemustert wird.',
    'Ce lien ne permet plus de répondre : il date de plus de 30 jours ou est incomplet, ou la sortie ne vous est pas proposée actuellement. Tout ce qui vous est proposé se trouve dans l’application.',
  ),
  'mpn.backend.data.error.product.mailing-request-not-active': globalEntry(
    409,
    'Mailing requests are not possible for this release.',
    'Für diesen Release sind keine Mailing-Anfragen möglich.',
  ),
  'mpn.backend.data.error.mailing-request-open': globalEntry(
    409,
    'You have already asked for a mailing of this release. The answer is still to come.',
    'Sie haben für diesen Release schon eine Mailing-Anfrage gestellt. Die Antwort steht noch aus.',
  ),
  'mpn.backend.data.error.mailing-request-answered': globalEntry(
    409,
    'This mailing request is no longer open.',
    'Diese Mailing-Anfrage ist nicht mehr offen.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-already-exists': globalEntry(
    409,
    'A current sampling campaign already exists for this release.',
    'Für diesen Release existiert bereits eine aktuelle Bemusterung.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-not-in-cart': globalEntry(
    409,
    'The sampling campaign is not in the cart and cannot be removed from it.',
    'Die Bemusterung ist nicht im Warenkorb und kann nicht daraus gelöscht werden.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-already-purchased': globalEntry(
    409,
    'The sampling campaign has already been purchased.',
    'Die Bemusterung wurde bereits gekauft.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-action-name-missing': globalEntry(
    409,
    'A sampling action without a name cannot be put into the cart.',
    'Eine Aktion ohne Namen kann nicht in den Warenkorb gelegt werden.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-no-addressees': globalEntry(
    409,
    'No institution is selected, so there is nothing to buy.',
    'Es ist keine Institution ausgewählt, daher gibt es nichts zu kaufen.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-locked': globalEntry(
    409,
    'The sampling campaign is locked because an order for it is being processed.',
    'Die Bemusterung ist gesperrt, weil eine Bestellung dafür bearbeitet wird.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-finished': globalEntry(
    409,
    'The sampling campaign is finished and cannot be changed or resumed.',
    'Die Bemusterung ist beendet und kann nicht geändert oder fortgesetzt werden.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-canceled': globalEntry(
    409,
    'The sampling campaign was cancelled and cannot be changed or resumed.',
    'Die Bemusterung wurde abgebrochen und kann nicht geändert oder fortgesetzt werden.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-invalid-status-update': globalEntry(
    409,
    'The status of the sampling campaign cannot be changed in this way.',
    'Der Status der Bemusterung kann so nicht geändert werden.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-not-resumable': globalEntry(
    409,
    'The sampling campaign cannot be resumed: information that sampling needs is missing.',
    'Die Bemusterung kann nicht fortgesetzt werden: Es fehlen Angaben, die für die Bemusterung nötig sind.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-end-date-passed': globalEntry(
    409,
    'The end date of the sampling campaign has passed.',
    'Das Enddatum der Bemusterung liegt in der Vergangenheit.',
  ),
  'mpn.backend.data.error.product.samplingcampaign-start-date-passed': fieldEntry(
    409,
    'The start date of the sampling campaign has passed and cannot be changed.',
    'Das Startdatum der Bemusterung ist vergangen und kann nicht geändert werden.',
  ),
  'mpn.backend.data.error.product.samplingaction-start-date-passed': fieldEntry(
    409,
    'The start date of this sampling action has passed and cannot be changed.',
    'Das Startdatum dieser Aktion ist vergangen und kann nicht geändert werden.',
  ),
  'mpn.backend.data.error.product.samplingaction-start-time-passed': fieldEntry(
    409,
    'The start time of this sampling action has passed and cannot be changed.',
    'Die Startzeit dieser Aktion ist vergangen und kann nicht geändert werden.',
  ),
  'mpn.backend.data.error.product.samplingaction-finished-end-date': fieldEntry(
    409,
    'The end date of a finished sampling action cannot be changed.',
    'Das Enddatum einer beendeten Aktion kann nicht geändert werden.',
  ),
  'mpn.backend.data.error.product.samplingaction-over': globalEntry(
    409,
    'The last day of this sampling action has passed. Choose a later one first.',
    'Der letzte Tag dieser Aktion ist vorbei. Bitte zuerst einen späteren wählen.',
  ),
  'mpn.backend.data.error.product.samplingaction-canceled-modified': globalEntry(
    409,
    'A cancelled sampling action cannot be changed.',
    'Eine abgebrochene Aktion kann nicht geändert werden.',
  ),
  'mpn.backend.data.error.product.samplingaction-finished-modified': globalEntry(
    409,
    'A finished sampling action cannot be changed.',
    'Eine beendete Aktion kann nicht geändert werden.',
  ),
  'mpn.backend.data.error.product.samplingaction-not-deletable': globalEntry(
    409,
    'This sampling action cannot be deleted.',
    'Diese Aktion kann nicht gelöscht werden.',
  ),
  'mpn.backend.data.error.product.samplingaction-campaign-finished': globalEntry(
    409,
    'Actions of a finished sampling campaign cannot be deleted.',
    'Aktionen einer beendeten Bemusterung können nicht gelöscht werden.',
  ),
  'mpn.backend.data.error.product.samplingaction-at-least-one': globalEntry(
    409,
    'A sampling campaign needs at least one action.',
    'Eine Bemusterung braucht mindestens eine Aktion.',
  ),
  'mpn.backend.data.error.product.samplingaction-non-draft-created': globalEntry(
    409,
    'A new sampling action must be a draft.',
    'Eine neue Aktion muss ein Entwurf sein.',
  ),
  'mpn.backend.data.error.product.samplingaction-outside-campaign': fieldEntry(
    409,
    'The sampling action must lie within the dates of its campaign.',
    'Die Aktion muss innerhalb des Zeitraums ihrer Bemusterung liegen.',
  ),
  'mpn.backend.data.error.product.samplingaction-unpurchased-companies': globalEntry(
    409,
    'Companies are selected that have not been purchased. Put the campaign into the cart to add them.',
    'Es sind Firmen ausgewählt, die nicht gekauft wurden. Legen Sie die Bemusterung in den Warenkorb, um sie hinzuzufügen.',
  ),
  'mpn.backend.data.error.product.samplingaction-unpurchased-groups': globalEntry(
    409,
    'Company groups are selected that have not been purchased. Put the campaign into the cart to add them.',
    'Es sind Firmengruppen ausgewählt, die nicht gekauft wurden. Legen Sie die Bemusterung in den Warenkorb, um sie hinzuzufügen.',
  ),
  'mpn.backend.data.error.product.samplingaction-invalid-status-update': globalEntry(
    409,
    'The status of the sampling action cannot be changed in this way.',
    'Der Status der Aktion kann so nicht geändert werden.',
  ),
  'mpn.backend.data.error.product.samplingaction-campaign-paused': globalEntry(
    409,
    'The sampling action cannot be resumed while its campaign is paused.',
    'Die Aktion kann nicht fortgesetzt werden, solange ihre Bemusterung pausiert.',
  ),
  'mpn.backend.data.error.product.samplingaction-not-purchased': globalEntry(
    409,
    'The sampling action can be activated once its campaign has been purchased.',
    'Die Aktion kann aktiviert werden, sobald ihre Bemusterung gekauft ist.',
  ),
  'mpn.backend.data.error.product.ard-contract-missing': globalEntry(
    409,
    'ARD institutions can be sampled only after your company has accepted the ARD contract.',
    'ARD-Anstalten können erst bemustert werden, wenn Ihre Firma den ARD-Vertrag angenommen hat.',
  ),
  'mpn.backend.data.error.product.ard-archive-not-permitted': fieldEntry(
    409,
    'Your company does not deliver to the ARD archive. Once the ARD contract has been accepted, please contact support to set this up.',
    'Ihre Firma liefert nicht an das ARD-Archiv. Sobald der ARD-Vertrag angenommen ist, wenden Sie sich dafür bitte an den Support.',
  ),
  'mpn.backend.data.error.product.template-non-draft': globalEntry(
    409,
    'A template can be applied to a draft only.',
    'Eine Vorlage kann nur auf einen Entwurf angewendet werden.',
  ),
  'mpn.backend.data.error.product.template-in-cart': globalEntry(
    409,
    'A template cannot be applied to a sampling campaign that is in the cart.',
    'Eine Vorlage kann nicht auf eine Bemusterung im Warenkorb angewendet werden.',
  ),
  'mpn.backend.data.error.product.template-purchases': globalEntry(
    409,
    'A template cannot be applied to a sampling campaign with purchased selections.',
    'Eine Vorlage kann nicht auf eine Bemusterung mit gekaufter Auswahl angewendet werden.',
  ),
  'mpn.backend.data.error.share-for-own-company': fieldEntry(
    409,
    'A promo share for your own company is not possible.',
    'Ein Promo-Share für die eigene Firma ist nicht möglich.',
  ),
} as const;
