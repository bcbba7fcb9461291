-- One share between two companies that is waiting for an answer or accepted.
create unique index if not exists promo_shares_live_uq on promo_shares (source_company_id, received_company_id)
  where status in ('PENDING', 'ACCEPTED');
