-- 表7 全社会排放总量 of a plan's workbook, {year, pm, so2, nox, voc} in kg a day; null = the workbook has no such sheet.
-- What a level has to take off is a share of it.
alter table reduction_plan add column society jsonb check (society is null or society ? 'year');
