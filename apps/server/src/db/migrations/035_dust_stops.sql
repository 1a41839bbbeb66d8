-- Standstills of construction sites: whole days on which a site owes no data, so that a ranking says 停工 and not 离线.
create table dust_stop (
  dust_id int not null references dust_site,
  from_day date not null,
  to_day date check (to_day >= from_day), -- last day; null = until further notice
  reason text not null,
  primary key (dust_id, from_day)
);
