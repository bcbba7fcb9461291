/** Worker task that writes an order's PDFs: `{orderId}`. */
export const DOCUMENTS_TASK = 'shop.write-documents';
/** Worker task that writes and mails a credit note's PDF: `{creditNoteId}`. */
export const CREDIT_NOTE_TASK = 'shop.write-credit-note';
