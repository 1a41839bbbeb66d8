-- A device is known by a password of its own: whoever registers one without saying which gets a random one of the six
-- characters HJ 212 has room for. The demo city names its devices' password itself.
alter table device alter column password set default left(replace(gen_random_uuid()::text, '-', ''), 6);
