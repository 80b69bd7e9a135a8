-- Who does not want a way is known by the address as well, so that a number that opted out is left alone from whatever form.
-- Sealed, in small letters; the same text has the same seal.
alter table app.message_opt_out add column address text not null default '';
create index message_opt_out_address on app.message_opt_out (address);
