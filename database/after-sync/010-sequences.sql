-- MPN company numbers: five digits, never reused.
create sequence if not exists mpn_company_number_seq minvalue 10000 maxvalue 99999 start 10000 no cycle;
-- The running part of a dummy EAN (prefix 2, check digit added) and of a dummy ISRC (MPN + nine digits).
create sequence if not exists mpn_dummy_ean_seq minvalue 1 maxvalue 99999999999 no cycle;
create sequence if not exists mpn_dummy_isrc_seq minvalue 1 maxvalue 999999999 no cycle;
