import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withNumberOfAnother } from './migration-numbers.ts'

const names = readdirSync(join(import.meta.dirname, '../../apps/server/src/db/migrations'))

describe('migrations', () => {
  it('are named by three digits and what they bring', () => {
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name) => !/^\d{3}_[a-z0-9_]+\.sql$/.test(name))).toEqual([])
  })

  it('have a number of their own each: the order in which cities get them is no accident of their names', () => {
    expect(withNumberOfAnother(names)).toEqual([])
  })

  it('that take the number of another are named, though two of before are on record', () => {
    const before = ['034_line_days.sql', '035_dust_stops.sql', '035_road_hours.sql']
    expect(withNumberOfAnother(before)).toEqual([])
    expect(withNumberOfAnother([...before, '035_third.sql'])).toEqual(['035_third.sql'])
    expect(withNumberOfAnother([...before, '034_other.sql'])).toEqual(['034_line_days.sql', '034_other.sql'])
    expect(withNumberOfAnother(['035_dust_stops.sql', '035_other.sql'])).toEqual(['035_other.sql'])
  })
})
