-- The list of assessment sites is kept by administrators: who wrote an entry last, and how often it was written.
alter table assessment_site
  add column version int not null default 1, -- how often it was written
  add column updated_by text, -- null = came with the city's data
  add column updated_at timestamptz,
  add constraint assessment_site_span check (valid_to is null or valid_to >= valid_from);
