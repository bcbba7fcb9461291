export interface Order {
  id: number;
  orderNumber: string;
  invoiceNumber: string | null;
  companyId: number;
  companyName: string | null;
  problematic: boolean;
  state: 'open' | 'in_progress' | 'completed' | 'cancelled';
  needsReview: boolean;
  releases: string;
  totalCents: number;
  creditedCents: number;
  currency: string;
  orderedAt: string;
}

export interface OrderDetail extends Order {
  netCents: number;
  taxCents: number;
  reference: string | null;
  note: string | null;
  buyer: { name: string; street: string | null; postalCode: string | null; city: string | null; email: string | null };
  completedAt: string | null;
  cancelledAt: string | null;
  externalReference: string | null;
  hasInvoice: boolean;
  hasReceipt: boolean;
  positions: {
    campaignId: number;
    title: string;
    artist: string | null;
    startDate: string;
    endDate: string;
    netCents: number;
  }[];
  creditNotes: {
    id: number;
    number: string;
    issuedAt: string;
    netCents: number;
    totalCents: number;
    reason: string;
    hasDocument: boolean;
  }[];
}
