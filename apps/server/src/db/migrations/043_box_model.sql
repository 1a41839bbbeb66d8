-- The bench of the box model: parameter sets, favourites, nightly runs, mechanisms for everybody.

create table box_model_set (
  id uuid primary key,
  owner_id uuid not null references app_user on delete cascade,
  name text not null,
  mechanism_id uuid references mechanism_file on delete set null, -- null = the shipped CB6r3
  form jsonb not null, -- what the form says beside name and mechanism
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (owner_id, name)
);

create table box_model_favourite (
  id uuid primary key,
  owner_id uuid not null references app_user on delete cascade,
  job_id uuid not null references job on delete cascade,
  name text not null,
  note text not null,
  created_at timestamptz not null,
  unique (owner_id, job_id)
);

-- Whether the nights compute the day before; one row.
create table box_model_automatic (
  only_row boolean primary key default true check (only_row),
  enabled boolean not null,
  editor_name text not null,
  edited_at timestamptz not null
);
insert into box_model_automatic (enabled, editor_name, edited_at) values (false, '系统', now());

-- What the night decided about a station and a day: a run, or why there is none.
create table box_model_night (
  site_id int not null references site,
  day date not null,
  job_id uuid references job on delete set null,
  skipped text, -- the reason in a sentence
  decided_at timestamptz not null,
  primary key (site_id, day)
);

-- Everybody may compute with a published mechanism.
alter table mechanism_file add column published_at timestamptz;
