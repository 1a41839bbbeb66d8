-- Sections of the city's border through which pollution is carried, one towards each neighbour (输送通量).

create table flux_section (
  section_code text primary key,
  section_name text not null,
  neighbour_code text not null, -- code of the neighbouring city
  longitude double precision not null, -- middle of the border
  latitude double precision not null,
  length_m real not null check (length_m > 0), -- across: of a border that winds, the straight line it closes
  inward_deg real not null check (inward_deg >= 0 and inward_deg < 360), -- where its normal points, into the city
  source text not null
);
