-- Receipts are numbered in series. The school's own is SJ; the demo school has another, so that the school's numbers stay without
-- gaps when the demo school is taken away (design §5).
alter table app.receipt_counter add column series text not null default 'SJ' check (series ~ '^[A-Z]{2}$');
alter table app.receipt_counter drop constraint receipt_counter_pkey;
alter table app.receipt_counter add primary key (series, year);
