-- Detection limits where nobody had said any, so that receptor models of particles can be asked without typing thirty
-- numbers: usual figures of makers, to be replaced by those of the instrument at hand.

update species set detection_limit = v.detection_limit,
    detection_limit_source = case family
      when 'ions' then '在线离子色谱（MARGA 类）厂家标称小时检出限，以本机核查值替换'
      else '在线X射线荧光（Xact 类）小时检出限常见值（凭一般知识，待核），以本机核查值替换' end
  from (values
    ('a99709', 0.02), ('a99710', 0.02),
    ('a99741', 100), ('a99742', 18), ('a99743', 3.2), ('a99744', 1.7), ('a99745', 1.2), ('a99746', 0.3), ('a99747', 0.16),
    ('a99748', 0.12), ('a99749', 0.12), ('a99750', 0.14), ('a99751', 0.17), ('a99752', 0.14), ('a99753', 0.1),
    ('a99754', 0.08), ('a99755', 0.07), ('a20007', 0.06), ('a99756', 0.08), ('a99757', 0.1), ('a99758', 0.22),
    ('a99759', 1.9), ('a20026', 2.5), ('a99760', 4.1), ('a99761', 5.2), ('a99762', 0.39), ('a20058', 0.12), ('a20044', 0.13)
  ) v (factor_code, detection_limit)
  where species.factor_code = v.factor_code and family in ('ions', 'elements') and species.detection_limit is null;

-- The demo city of an earlier release has chromatographs of VOC at its component stations (MN 010000A8900E…, spoken for by
-- the simulator): the three instruments of particles stand beside each of them. Elsewhere there are none and nothing is added.
create temporary table demo_instrument on commit drop as
  select v.family, '010000A8900' || v.digit || right(d.mn, 12) as mn, d.password, d.system_type, b.target_id
  from device d
  join lateral (select target_id from device_binding where device_id = d.id and target_kind = 'voc' limit 1) b on true
  cross join (values ('ions', '1'), ('carbon', '2'), ('elements', '3')) v (family, digit)
  where d.profile_code = 'simulator' and d.mn like '010000A8900E%';
insert into device (mn, password, profile_code, system_type)
  select mn, password, 'simulator', system_type from demo_instrument on conflict (mn) do nothing;
insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code)
  select device.id, factor_code, family, target_id, factor_code
  from demo_instrument join device using (mn) join species using (family)
  on conflict do nothing;
