-- PMF schemes 源解析方案: a finished analysis with names for its factors, from the draft to the one in use and out of it;
-- detection limits by site, settings by family, own source profiles, cases.

create table pmf_scheme (
  id uuid primary key,
  lineage_id uuid not null, -- versions of one scheme
  version int not null check (version > 0),
  edition int not null default 1, -- raised by every change; a change of another state is refused
  title text not null,
  family text not null check (family in ('VOC', 'PM')),
  site_id int not null references site,
  season text not null check (season in ('ALL', 'SPRING', 'SUMMER', 'AUTUMN', 'WINTER')),
  from_day date not null,
  to_day date not null,
  result_version text not null, -- SHA-256 of the run's result.json in the file store
  job_id uuid not null, -- of the run; jobs go before schemes do
  model jsonb not null, -- what is needed to apply, judge and draw it: profiles, limits, weights, errors
  factor_names text[] not null,
  note text not null default '',
  state text not null check (state in ('draft', 'frozen', 'published', 'retired')),
  creator_id uuid not null,
  creator_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  frozen_at timestamptz,
  freezer_name text,
  published_at timestamptz,
  publisher_name text,
  retired_at timestamptz,
  unique (lineage_id, version),
  check ((state = 'draft') = (frozen_at is null)),
  check (state <> 'published' or published_at is not null)
);
create unique index on pmf_scheme (site_id, family, season) where state = 'published';
create index on pmf_scheme (family, created_at desc);

-- MDL and error fraction of a species at a site, from a day on.
create table pmf_detection (
  site_id int not null references site on delete cascade,
  factor_code text not null,
  valid_from date not null,
  detection_limit double precision not null check (detection_limit > 0), -- µg/m³
  error_fraction double precision not null check (error_fraction between 0 and 1),
  editor_name text not null,
  updated_at timestamptz not null,
  primary key (site_id, factor_code, valid_from)
);

-- What new analyses of a family begin with.
create table pmf_setting (
  family text primary key check (family in ('VOC', 'PM')),
  categories jsonb not null, -- class by factor code: weak or bad; all others follow their signal
  event_days jsonb not null, -- days left out: [{day, note}]
  version int not null default 1,
  editor_name text not null,
  updated_at timestamptz not null
);

-- Own source profiles, taken from a scheme.
create table pmf_profile (
  id uuid primary key,
  name text not null,
  type_code text not null, -- of the source types
  family text not null check (family in ('VOC', 'PM')),
  scheme_id uuid not null references pmf_scheme,
  factor_no int not null,
  place text not null,
  profile_day date not null, -- last day of the data
  citation text not null,
  species jsonb not null, -- % of the profile by factor code
  retired_at timestamptz,
  editor_name text not null,
  created_at timestamptz not null
);
create unique index on pmf_profile (scheme_id, factor_no) where retired_at is null;

-- Cases: a frozen result over a period, with what people wrote about it.
create table pmf_case (
  id uuid primary key,
  title text not null,
  scheme_id uuid not null references pmf_scheme,
  from_at timestamptz not null, -- interval starts, half-open
  to_at timestamptz not null check (to_at > from_at),
  tags text[] not null default '{}',
  note text not null default '',
  rev bigint not null, -- data version the shares were read at
  shares jsonb not null, -- by factor: {no, name, mean, sharePct, low, high}
  owner_id uuid not null,
  owner_name text not null,
  created_at timestamptz not null
);
create index on pmf_case (scheme_id, created_at desc);
