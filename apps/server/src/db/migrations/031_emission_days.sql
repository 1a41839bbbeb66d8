-- What a day of an outlet says of emissions: hours that are missing and what fills them, hours held against the limit.

alter table outlet_factor
  add column o2_reference_pct real check (o2_reference_pct >= 0 and o2_reference_pct < 19), -- % by volume; null = nothing is converted
  add column judge_by text not null default 'HOUR' check (judge_by in ('HOUR', 'DAY')); -- which means the limit is held against

-- Arrays by position as the others; null in days that were made before.
alter table outlet_day
  add column invalid_hours smallint[], -- neither valid nor at rest; a missing hour is invalid
  add column filled_mass real[], -- kg: largest hour of the 180 or 720 valid hours before each gap
  add column filled_mass_low real[], -- the same of 2160 valid hours: where the quarter's capture rate lies below 90 %
  add column filled_hours smallint[],
  add column judged_hours smallint[], -- held against the limit; of a limit by day means those of a judged day
  add column exceed_hours smallint[],
  add column max_multiple real[]; -- highest value ÷ limit − 1; null without an exceedance

insert into roll_up_due (target_kind, target_id, granularity, start_at, late, due_at)
  select 'outlet', outlet_id, 'day', start_at, true, now() from outlet_day on conflict do nothing;
