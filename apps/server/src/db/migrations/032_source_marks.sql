-- 工况标记: what plants and the authority say of a span of an outlet's hours. Nothing is deleted: a mark is withdrawn.
create table source_mark (
  id uuid primary key,
  outlet_id int not null references outlet,
  kind text not null check (kind in ('startUp', 'shutDown', 'fault', 'overhaul', 'closed', 'cemsCare')),
  from_at timestamptz not null,
  to_at timestamptz, -- null = until further notice
  reason text not null,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  check (to_at > from_at),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null))
);
create index on source_mark (outlet_id, from_at) where withdrawn_at is null;
create index on source_mark (from_at desc, id);

-- What a meter's equipment takes in usual work, from its loads of the last 60 days; worked out every night.
create table meter_reference (
  point_id int primary key references monitor_point,
  reference_kw real not null, -- most frequent load (0.1 kW) above the mean of those of 0.2 kW and more
  days smallint not null, -- days with loads it stands on
  computed_at timestamptz not null
);

