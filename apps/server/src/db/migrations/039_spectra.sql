-- 企业源谱: what a process of an enterprise gives off, species by species. A workbook is a batch: it comes and goes whole.
create table spectrum_batch (
  id uuid primary key,
  file_name text not null,
  file_hash text not null unique, -- SHA-256: the same file is not imported twice
  imported_at timestamptz not null,
  imported_name text not null
);

create table spectrum_sample (
  id uuid primary key,
  batch_id uuid not null references spectrum_batch on delete cascade,
  sample_code text not null unique,
  enterprise_id int not null references enterprise,
  process_code text not null,
  section_name text not null,
  outlet_id int references outlet, -- null = fugitive, 无组织
  sampled_at timestamptz not null,
  method text not null,
  sample_count smallint not null check (sample_count > 0), -- samples it is the mean of
  kind text not null check (kind in ('O', 'C', 'D', 'S', 'T')),
  unit text not null
);
create index on spectrum_sample (batch_id);
create index on spectrum_sample (enterprise_id);

-- Values in the sample's unit as they were handed in, and the share the profile counts with.
create table spectrum_species (
  sample_id uuid not null references spectrum_sample on delete cascade,
  factor_code text not null,
  value double precision, -- null = below the detection limit
  detection_limit double precision,
  uncertainty double precision,
  share double precision not null, -- % of the sample's sum; half the detection limit below it
  primary key (sample_id, factor_code)
);
