import { rowId } from '@mpn/domain';
import { defineTask } from '@mpn/server-kit';

/** Writes an order's PDFs. */
export const DOCUMENTS_TASK = defineTask(
  'shop.write-documents',
  { orderId: rowId().required() },
  { key: ({ orderId }) => `shop.write-documents:${orderId}` },
);
/** Writes and mails a credit note's PDF. */
export const CREDIT_NOTE_TASK = defineTask(
  'shop.write-credit-note',
  { creditNoteId: rowId().required() },
  { key: ({ creditNoteId }) => `shop.write-credit-note:${creditNoteId}` },
);
