-- What the ingest and the state of electricity and condition monitoring need to know of a point.

-- The production line or process the equipment belongs to; null = the whole enterprise.
alter table monitor_point add column line_code text, add column line_name text;

-- quantity: which of a meter's factors is its energy (kWh), load (kW) …; condition for everything of ST 45.
-- hour_rule: how minutes make the hour. mean; sum = amounts of each minute; counter = readings that only grow.
alter table monitor_point_factor
  add column quantity text not null default 'condition' check (quantity in ('energy', 'load', 'current', 'voltage', 'condition')),
  add column hour_rule text not null default 'mean' check (hour_rule in ('mean', 'sum', 'counter'));
