-- The list of species is read with every hour of components and changes when somebody sets a detection limit.
insert into fact_version (topic) values ('species');
create trigger fact_inserted after insert on species referencing new table as changed
  for each statement execute function note_fact_change('species');
create trigger fact_updated after update on species referencing new table as changed
  for each statement execute function note_fact_change('species');
create trigger fact_deleted after delete on species referencing old table as changed
  for each statement execute function note_fact_change('species');
