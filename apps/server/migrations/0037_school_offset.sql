-- The school's distance from UTC, by which its days and clocks go. A setting (group `school`); Beijing's until it is set.
create function app.school_offset() returns interval language sql stable parallel safe as $$
  select make_interval(mins => coalesce((select (value ->> 'utc_offset')::int from app.setting where key = 'school'), 480))
$$;
