-- Messages are claimed several at once, by way: those that wait for the morning, for the next day or for a provider are not looked through.
drop index app.message_due;
create index message_due on app.message (way, is_quiet, next_at, id) where state = 'waiting';

-- What needs someone's eye, for the figures and the log; most rows are in another state.
create index if not exists message_trouble on app.message (state, id) where state in ('failed', 'unknown');

-- The SMS that were handed over on the latest day; counting rows at each claim would take the longer the more were sent.
create table app.message_sms_count (
  is_only boolean primary key default true check (is_only),
  day date not null,
  sms integer not null check (sms >= 0)
);
insert into app.message_sms_count (day, sms)
select (now() at time zone app.school_offset())::date, count(*) from app.message
where way = 'sms' and sent_at >= date_trunc('day', now() at time zone app.school_offset()) at time zone app.school_offset();
drop index app.message_sms_day;

-- Whoever asks what is stored about them is told of the messages about their records, too.
create index message_event_record on app.message_event (record_id, kind) where record_id is not null;
