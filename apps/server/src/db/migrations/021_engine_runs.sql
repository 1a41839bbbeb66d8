-- Files of winds that people bring for trajectories; the bytes lie in the file store.
create table wind_grid (
  id uuid primary key,
  owner_id uuid not null references app_user on delete cascade,
  file_name text not null,
  sha256 text not null,
  size_bytes int not null,
  created_at timestamptz not null
);
create index on wind_grid (owner_id, created_at desc);
