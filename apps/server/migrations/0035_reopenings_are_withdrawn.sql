-- Whoever asked for a close to be opened again can take the request back before it is decided.

alter table app.day_reopening
  drop constraint day_reopening_state_check,
  drop constraint day_reopening_check1,
  add check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  add check ((state = 'pending') = (decided_at is null)),
  add check ((state in ('approved', 'rejected')) = (decided_by is not null));
