-- 排污许可: the permit an enterprise holds now; a newer import takes its place.
create table permit (
  enterprise_id int primary key references enterprise,
  permit_no text not null unique,
  category text not null check (category in ('重点', '简化', '登记')),
  valid_from date not null,
  valid_to date not null,
  imported_at timestamptz not null,
  imported_name text not null,
  check (valid_to > valid_from)
);

-- What it permits of a pollutant in a year, by outlet or, without one, for the whole plant.
create table permit_limit (
  enterprise_id int not null references permit on delete cascade,
  outlet_id int references outlet,
  factor_code text not null,
  permit_t double precision not null check (permit_t > 0), -- t per year
  unique nulls not distinct (enterprise_id, outlet_id, factor_code)
);
create index on permit_limit (factor_code);
