-- 产治同步: of each production line and day, in how many intervals it produced and treatment ran beside it.
create table line_day (
  enterprise_id int not null references enterprise,
  line_code text not null,
  day date not null,
  basis text not null check (basis in ('fiveMinute', 'hour')), -- what one interval is
  producing smallint not null check (producing >= 0),
  synchronous smallint not null check (synchronous between 0 and producing),
  alarms smallint not null check (alarms >= 0), -- spans in which treatment stood still beside production
  computed_at timestamptz not null,
  primary key (enterprise_id, day, line_code)
);
create index on line_day (day);

-- Up to which day, included, lines were counted.
create table line_day_watch (
  one boolean primary key default true check (one),
  counted_until date
);
insert into line_day_watch default values;
