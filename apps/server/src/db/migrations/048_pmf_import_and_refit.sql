-- Own source profiles come from workbooks as well: measured, or of the literature; these have no scheme. Schemes in use
-- are made anew every month, as drafts of the system beside the one they were made after.

alter table pmf_profile
  alter column scheme_id drop not null,
  alter column factor_no drop not null,
  alter column profile_day drop not null,
  add column origin text not null default 'scheme' check (origin in ('scheme', 'measured', 'literature')),
  add column file_name text, -- workbook it was brought in with
  add check ((origin = 'scheme') = (scheme_id is not null and factor_no is not null));
alter table pmf_profile alter column origin drop default;
create unique index on pmf_profile (family, name) where origin <> 'scheme' and retired_at is null;

alter table pmf_scheme
  alter column creator_id drop not null, -- null: the system
  add column refit_of uuid references pmf_scheme; -- the scheme in use it was made after

alter table pmf_setting add column refit boolean not null default true;

-- What became of a station and family in a month: a run and its draft, or why there is none.
create table pmf_refit (
  site_id int not null references site,
  family text not null check (family in ('VOC', 'PM')),
  month date not null, -- first day
  scheme_id uuid not null references pmf_scheme, -- the one in use
  job_id uuid,
  draft_id uuid references pmf_scheme on delete set null,
  failed text, -- why there is no draft
  decided_at timestamptz not null,
  primary key (site_id, family, month)
);
create index on pmf_refit (decided_at) where draft_id is null and failed is null;
