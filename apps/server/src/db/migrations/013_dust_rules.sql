-- Work orders of the 12345 hotline and of letters and visits (信访): each upload as it was checked, and what it raised.

create table work_order_import (
  id uuid primary key,
  file_name text not null,
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_name text not null,
  uploaded_at timestamptz not null,
  state text not null check (state in ('checked', 'refused', 'committed')),
  row_count int not null,
  rows jsonb not null, -- the orders to raise, as they were read
  problems jsonb not null,
  skipped jsonb not null, -- orders known before; grows at the commit by what became known meanwhile
  committed_at timestamptz
);
create index on work_order_import (uploaded_at desc);

-- Which import brought which order, and the event raised from it.
create table work_order (
  order_number text primary key,
  import_id uuid not null references work_order_import,
  source_row int not null,
  event_id uuid not null references event
);
create index on work_order (import_id);

-- Statistics and drill-down of alarms by kind read them by time and factor.
create index on alarm_record (subject_kind, factor_code, started_at desc);
-- Whoever holds a task last: the handler filter and the statistics by handler.
create index on assignment (event_id, part, round desc, created_at desc);
