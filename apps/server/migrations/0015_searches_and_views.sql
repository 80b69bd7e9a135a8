-- The audit trail is searched by where a call came from and by who made it, over millions of rows, newest first. Both have few
-- values, so their indexes stay small, and what a write pays for them is lost in what it costs anyway.
create index audit_log_ip on app.audit_log (ip, id desc);
create index audit_log_actor on app.audit_log (actor_name, id desc);
-- Failures are few, and what succeeds pays nothing for them.
create index audit_log_failed on app.audit_log (id desc) where outcome = 'failed';

-- The session from which someone looks through another user's eyes: the look is over when it is.
alter table app.session add column viewer_session_id bigint references app.session (id) on delete set null;
create index session_view on app.session (viewer_session_id) where viewer_session_id is not null;
