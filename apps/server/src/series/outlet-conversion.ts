import type { Purpose } from '@qingkong/domain/measurement/fitness'
import { type Sql, sql } from '../db/database.ts'
import { fitPosition } from './fit-value.ts'

/** Oxygen of a stack in HJ 212, % by volume. */
export const oxygenCode = 'a19001'

/**
 * SQL: our own converted concentration, C(21 − O2ref)/(21 − O2) of the interval's means, the same as
 * `convertedConcentration` of the domain; null without reference, and where oxygen is missing or close to the air's.
 * `f` is the factor, `o` the oxygen's factor (absent without one), `t` the row.
 */
export const workedConversion = (purpose: Purpose): Sql =>
  sql`(select (c.measured * (21 - f.o2_reference_pct) / (21 - c.oxygen))::real from (select
      ${fitPosition('outlet', purpose, sql`f.position`, 't')}::float8 as measured,
      ${fitPosition('outlet', purpose, sql`o.position`, 't')}::float8 as oxygen offset 0) c
    where c.oxygen >= 0 and 21 - c.oxygen >= 2)`

/** SQL condition 折算不一致: the converted value as sent is more than 10 % off our own; false while one is missing. */
export const isConversionOff = (purpose: Purpose): Sql =>
  sql`coalesce((select abs(c.sent - c.worked) > 0.1 * abs(c.worked) from (select
      ${fitPosition('outlet', purpose, sql`f.position`, 't', 'converted')}::float8 as sent,
      ${workedConversion(purpose)}::float8 as worked offset 0) c), false)`

/** SQL condition 氧含量异常: of a factor that is converted, the oxygen is none of a flue. */
export const isOxygenOff = (purpose: Purpose): Sql =>
  sql`(f.o2_reference_pct is not null and coalesce((select c.oxygen < 0 or 21 - c.oxygen < 2
    from (select ${fitPosition('outlet', purpose, sql`o.position`, 't')}::float8 as oxygen offset 0) c), false))`

/**
 * SQL: the concentration limits are held against: converted as sent, else measured where nothing has to be converted or
 * no oxygen is told, else our own conversion.
 */
export const judgedConcentration = (purpose: Purpose): Sql =>
  sql`coalesce(${fitPosition('outlet', purpose, sql`f.position`, 't', 'converted')}, case
    when f.o2_reference_pct is null or ${fitPosition('outlet', purpose, sql`o.position`, 't')} is null
      then ${fitPosition('outlet', purpose, sql`f.position`, 't')}
    else ${workedConversion(purpose)} end)`
