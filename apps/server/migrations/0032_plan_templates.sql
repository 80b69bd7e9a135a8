-- How a bill is divided where someone enters a class: lines for a class, or for all classes of a programme.
create table app.plan_template (
  scope text not null check (scope in ('class', 'programme')),
  owner_id bigint not null,
  lines jsonb not null,
  version integer not null default 1,
  primary key (scope, owner_id)
);

-- A plan makes up its bill, whatever act changed either. Triggers of the tables of members and instalments call it at the end
-- of a transaction; the argument names the column that holds the member.
create function app.plan_makes_bill() returns trigger language plpgsql as $$
declare
  owner bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if exists (
    select from form.course_member as member
    where member.id = owner and coalesce(member.receivable, 0) <> (
      select sum(part.amount) from form.course_instalment as part where part.member = owner and part.deleted_at is null)
  ) then
    raise exception 'the instalments of member % do not make up the bill', owner
      using errcode = 'check_violation', constraint = 'plan_makes_bill';
  end if;
  return null;
end $$;
