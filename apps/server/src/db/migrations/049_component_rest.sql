-- 比值判读区间: ranges of a diagnostic ratio as a person has set them for oneself, in place of those of the literature.
create table ratio_bands (
  user_id uuid not null references app_user,
  ratio_code text not null,
  bands jsonb not null, -- [{from, to, textZh}], null is open
  updated_at timestamptz not null,
  primary key (user_id, ratio_code)
);

-- A draft run shown to others who compute: read-only, until it is taken back or ends.
alter table engine_run add column shared_at timestamptz;
