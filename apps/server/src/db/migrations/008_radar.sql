-- Scanning aerosol lidars (雷达), their scans, and the hot spots found in them.

create table radar (
  id int generated always as identity primary key,
  radar_code text not null unique,
  radar_name text not null,
  area_code text not null references area,
  address text not null default '',
  longitude double precision not null,
  latitude double precision not null,
  elevation_deg real not null, -- of the horizontal scan
  blind_range_m real not null, -- nothing is judged nearer than this
  range_limit_m real not null, -- nor farther
  clutter jsonb not null default '[]', -- [{fromDeg, toDeg, fromM, toM}]: fixed echoes that are never air
  enabled boolean not null default true
);

-- One file as pushed; the bytes lie in the file store under their hash. A file is one scan, however often it is sent.
create table radar_scan (
  id uuid primary key,
  radar_id int not null references radar,
  kind text not null check (kind in ('ppi', 'vertical')),
  start_at timestamptz not null,
  end_at timestamptz not null,
  received_at timestamptz not null,
  sha256 text not null unique,
  size_bytes int not null,
  first_gate_m real not null,
  gate_m real not null,
  -- A vertical profile is kept in the row too, so that a time–height sequence is one query; null inside = missing.
  extinction real[],
  depolarization real[],
  mixing_height_m real,
  unique (radar_id, kind, start_at)
);

-- One hot spot for as long as scans see it at about the same place.
create table hot_spot (
  id uuid primary key,
  radar_id int not null references radar,
  first_scan_id uuid not null references radar_scan,
  last_scan_id uuid not null references radar_scan,
  first_at timestamptz not null, -- start of the first and the last scan that saw it
  last_at timestamptz not null,
  longitude double precision not null, -- where it was strongest
  latitude double precision not null,
  distance_m real not null,
  direction_deg real not null,
  peak real not null, -- 1/km
  background real not null,
  contrast real not null,
  area_m2 real not null,
  depolarization real,
  meteorology jsonb not null default '{}', -- when the event was raised
  event_id uuid references event,
  raised_scan_id uuid references radar_scan, -- the scan that raised the event
  raised_at timestamptz
);
create index on hot_spot (radar_id, last_at);
create index on hot_spot (event_id);

create table hot_spot_sighting (
  hot_spot_id uuid not null references hot_spot,
  scan_id uuid not null references radar_scan,
  longitude double precision not null,
  latitude double precision not null,
  peak real not null,
  contrast real not null,
  area_m2 real not null,
  primary key (hot_spot_id, scan_id) -- one sighting per scan: a scan judged twice counts once
);
create index on hot_spot_sighting (scan_id);
