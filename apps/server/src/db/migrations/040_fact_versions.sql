-- Versions of what changes seldom and is asked about all the time. A number grows in the transaction of the change itself, so
-- whoever sees it grown sees the change, and nobody sees a change under the number before.
create table fact_version (
  topic text primary key,
  n bigint not null default 0
);
insert into fact_version (topic) values ('catalogue'), ('siteDay'), ('cityDay'), ('reviewedHour'), ('sandDust');

create function note_fact_change() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    update fact_version set n = n + 1 where topic = tg_argv[0];
  end if;
  return null;
end $$;

do $$
declare watched record;
begin
  for watched in
    select * from (values ('site', 'catalogue'), ('area', 'catalogue'), ('city', 'catalogue'), ('device_binding', 'catalogue'),
      ('assessment_site', 'catalogue'), ('floating_set', 'catalogue'), ('city_set', 'catalogue'), ('city_set_member', 'catalogue'), ('site_day', 'siteDay'),
      ('city_day', 'cityDay'), ('site_hour_checked', 'reviewedHour'), ('sand_dust', 'sandDust')) w (name, topic)
  loop
    execute format('create trigger fact_inserted after insert on %I referencing new table as changed
      for each statement execute function note_fact_change(%L)', watched.name, watched.topic);
    execute format('create trigger fact_updated after update on %I referencing new table as changed
      for each statement execute function note_fact_change(%L)', watched.name, watched.topic);
    execute format('create trigger fact_deleted after delete on %I referencing old table as changed
      for each statement execute function note_fact_change(%L)', watched.name, watched.topic);
  end loop;
end $$;
