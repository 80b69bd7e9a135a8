-- Who paid, by which transaction and on which joint receipt is part of what was booked: it stays as it is too. The columns
-- are made by the form after the migrations, so they are read from the row as a whole; a column that is not there is null.
create or replace function app.keep_ledger() returns trigger language plpgsql as $$
declare
  booked constant text[] := array['payer_kind', 'payer_name', 'company', 'transaction_no', 'slip', 'batch_no'];
  was jsonb;
  becomes jsonb;
  field text;
begin
  if tg_op = 'DELETE' then raise exception 'the ledger keeps its rows'; end if;
  if (new.receipt_no, new.member, new.class, new.kind, new.amount, new.method, new.paid_on, new.collector, new.lowered)
    is distinct from
    (old.receipt_no, old.member, old.class, old.kind, old.amount, old.method, old.paid_on, old.collector, old.lowered)
    or (old.voided_on is not null and new.voided_on is distinct from old.voided_on)
    or new.deleted_at is not null
  then raise exception 'the ledger keeps what was booked'; end if;
  was := to_jsonb(old);
  becomes := to_jsonb(new);
  foreach field in array booked loop
    if becomes -> field is distinct from was -> field then
      raise exception 'the ledger keeps what was booked';
    end if;
  end loop;
  return new;
end $$;
