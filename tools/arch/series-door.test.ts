import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './scan-imports.ts'
import { pastTheDoor } from './series-door.ts'

/** Files that still go past the door. The list only shrinks: an entry that is no longer needed fails the test. */
const notYetThroughTheDoor: readonly string[] = []

const root = join(import.meta.dirname, '../..')

describe('every measured number goes through the series room', () => {
  const breaks = sourceFiles(root, ['packages', 'apps']).flatMap((path) =>
    pastTheDoor(path, readFileSync(join(root, path), 'utf8')),
  )

  it('no other code names a series table, a flag letter or a factor column', () => {
    const news = breaks
      .filter(({ path }) => !notYetThroughTheDoor.includes(path))
      .map(({ path, line, found, why }) => `${path}:${line} “${found}” ${why}`)
    expect(news).toEqual([])
  })

  it('the list of exceptions holds nothing that keeps the rule', () => {
    const broken = new Set(breaks.map(({ path }) => path))
    expect(notYetThroughTheDoor.filter((path) => !broken.has(path))).toEqual([])
  })
})

describe('the rule itself', () => {
  const found = (text: string, path = 'apps/server/src/features/air/x.ts') =>
    pastTheDoor(path, text).map((broken) => broken.found)

  it('sees tables, also those put together, flags and columns', () => {
    expect(found('sql`select 1 from site_hour_raw`')).toEqual(['site_hour_raw'])
    expect(found('sql.table(`$' + '{kind}_minute`)')).toEqual(['$' + '{kind}_minute'])
    expect(found('sql.table(`outlet_$' + '{granularity}`)')).toEqual(['outlet_$' + '{'])
    expect(found('sql`select row from latest l`')).toEqual(['from latest'])
    expect(found("if (flag === 'N') return")).toEqual(["flag === 'N'"])
    expect(found("const stoppedFlag = 'F'")).toEqual(["stoppedFlag = 'F'"])
    expect(found("coalesce(nullif(substr(t.flags, 1, 1), ''), 'N')")).toHaveLength(1)
    expect(found("{ windSpeed: 'wind_speed' }")).toEqual(['wind_speed'])
  })

  it('lets the room, tests, devices and comments speak', () => {
    const text = 'sql`select wind_speed from site_hour_raw`'
    expect(found(text, 'apps/server/src/series/read.ts')).toEqual([])
    expect(found(text, 'apps/server/src/features/air/x.db.test.ts')).toEqual([])
    expect(found(text, 'apps/simulator/src/x.ts')).toEqual([])
    expect(found('/** Reads site_hour_raw. */\n// flag N\nconst latest = 1')).toEqual([])
  })
})
