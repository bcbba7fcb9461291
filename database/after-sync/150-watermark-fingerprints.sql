-- A fingerprint names one company: 64 random bits, so that two never meet by accident, and none is entered twice.
create unique index if not exists companies_watermark_fingerprint_uq on companies (watermark_fingerprint)
  where watermark_fingerprint is not null and watermark_fingerprint <> '';
