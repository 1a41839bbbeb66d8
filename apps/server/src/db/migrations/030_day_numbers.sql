-- Means of days are kept as they are computed: single precision broke ties (1.695 was read as 1.69).
alter table site_day
  alter column pm25 type float8 using pm25::text::float8,
  alter column pm10 type float8 using pm10::text::float8,
  alter column so2 type float8 using so2::text::float8,
  alter column no2 type float8 using no2::text::float8,
  alter column no type float8 using no::text::float8,
  alter column nox type float8 using nox::text::float8,
  alter column o3 type float8 using o3::text::float8,
  alter column co type float8 using co::text::float8,
  alter column tvoc type float8 using tvoc::text::float8,
  alter column o38h type float8 using o38h::text::float8;

-- The days that are there already are worked out again; the worker takes them.
insert into roll_up_due (target_kind, target_id, granularity, start_at, late, due_at)
  select 'site', site_id, 'day', day::timestamp at time zone 'Asia/Shanghai', true, now() from site_day
  on conflict do nothing;

-- 评价点 and 对照点 of an area, dated: whose mean the area is. An area without any takes its sites by their type.
create table assessment_site (
  area_code text not null references area,
  site_id int not null references site,
  role text not null check (role in ('assessment', 'control')), -- 评价点 | 对照点 (never counts)
  valid_from date not null,
  valid_to date, -- last day; null = until changed
  source text not null, -- the list or notice that says so
  primary key (area_code, site_id, valid_from)
);
