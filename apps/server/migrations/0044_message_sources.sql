-- Rules that a school starts with, and the events that come by time.

-- Which kinds of messages this installation was offered a rule for. One that staff edited or deleted is not made again.
create table app.message_offer (
  kind text primary key check (char_length(kind) between 1 and 64),
  offered_at timestamptz not null default now()
);

-- An entry of the audit log is looked up by its occasion, whatever kinds of events it became.
create index message_event_occasion on app.message_event (occasion);

-- Jobs that ended lately are told.
create index job_ended on app.job (ended_at) where ended_at is not null;
