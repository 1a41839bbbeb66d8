-- What moving monitors say of the roads, worked out once when an hour is over: the city's background, the minutes that do
-- not count, and each square's passes of the month. Values in the factor's unit.
create table road_hour (
  start_at timestamptz not null,
  factor_code text not null,
  background float8, -- 10th percentile of the hour's squares; null = too few
  cells int not null,
  valid_cells int not null, -- three passes of two monitors
  records int not null, -- minutes that count
  primary key (start_at, factor_code)
);

create table road_fault (
  station_id int not null references mobile_station,
  start_at timestamptz not null,
  factor_code text not null default '', -- '' = of every factor: time, place, driving, humidity
  fault text not null check (fault in ('duplicate', 'noFix', 'outside', 'jump', 'ahead', 'stuck', 'parked', 'warmUp', 'humid')),
  primary key (station_id, start_at, factor_code)
);
create index on road_fault (start_at);

create table road_cell_month (
  month date not null, -- its first day
  factor_code text not null,
  cell_column int not null,
  cell_row int not null,
  area_code text not null references area, -- district of the nearest street's centre
  passes int not null,
  pass_sum float8 not null, -- of the passes' medians
  primary key (month, factor_code, cell_column, cell_row)
);
