-- Long words of letters are looked up by their first six letters alone (requirements §13). Rows are filled anew in the background.

-- The grams of a serial number, which is known only while the row is written: its digits, its pairs, and the six letters
-- that a word can begin with. Single letters have none: most rows have them.
create or replace function app.code_grams(code text) returns integer[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}')
  from lower(code) as spelling,
    generate_series(1, length(spelling)) as place,
    lateral (values
      (case when substr(spelling, place, 1) !~ '[a-z]' then ascii(substr(spelling, place, 1)) end),
      (case when place > 1 then (ascii(substr(spelling, place - 1, 1)) << 16) | ascii(substr(spelling, place, 1)) end),
      -- A word of letters can begin here.
      (case when place > 1 and substr(spelling, place - 1, 1) ~ '[a-z]'
        then ((57344 + ascii(substr(spelling, place - 1, 1))) << 16) | ascii(substr(spelling, place, 1)) end),
      (case when substr(spelling, place, 6) ~ '^[a-z]{6}$'
        then (57600 << 16) + (
          select sum((ascii(substr(spelling, place + at, 1)) - 97) * 26 ^ (5 - at))::integer
          from generate_series(0, 5) as at) end)
    ) as found (gram)
  where gram is not null
$$;
