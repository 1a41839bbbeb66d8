import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '../calls.ts'
import type { Group } from './call.ts'
import { cityDay, cityMonth, cityTime, code, codeList, integer, jsonNumber, number, revision, year } from './input.ts'

type Fault = 'text without a limit' | 'number without a limit' | 'list without a limit' | 'year outside 2000–2100'

/** What parsing keeps of a text of 20,001 characters; blanks and zeros may shrink to nothing. */
const keptCharacters = 20_000
const longTexts = ['1', 'a', 'A', '甲', 'a,', ' ', '\n', '.', '-', '<', '/'].map((part) => part.repeat(20_001))
const hugeNumbers = [1e21, -1e21, '1e21', '-1e300', 2 ** 53, 1e16]
const strangeDates = ['9999', '1021', '0001', '1999', '2101'].flatMap((at) => [
  at,
  `${at}-12`,
  `${at}-12-01`,
  `${at}-12-01 00:00:00`,
  `${at}-12-01T00:00:00Z`,
])
const datedName = /date|time|month|year|day|quarter/i

const takes = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success
const kept = (schema: z.core.$ZodType, value: unknown): number => {
  const { success, data } = z.safeParse(schema, value)
  return success ? (JSON.stringify(data)?.length ?? 0) : 0
}

/** The schema below defaults and the like, and what it is made of in the end: `out` of a pipe. */
const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def

const hasMostItems = (schema: z.core.$ZodType): boolean =>
  (definitionOf(schema).checks ?? []).some((check) => ['max_length', 'length_equals'].includes(check._zod.def.check))

/** Everything a call takes that has no bound, by its path. */
const faultsOf = (schema: z.core.$ZodType, path: string, isList = false): [string, Fault][] => {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const own: [string, Fault][] = []
  if (longTexts.some((text) => kept(schema, text) > keptCharacters)) own.push([path, 'text without a limit'])
  // A code may well be called 1e21, but then it takes a word too.
  const isText = takes(schema, 'abc') || takes(schema, 'abcdef123456')
  const isCount = takes(schema, '1') || takes(schema, 1)
  if (!isText && isCount && hugeNumbers.some((value) => typeof value === 'number' && takes(schema, value)))
    own.push([path, 'number without a limit'])
  if (datedName.test(name) && !isList && strangeDates.some((date) => takes(schema, date) && !isSmall(schema, date)))
    own.push([path, 'year outside 2000–2100'])
  return [...own, ...withinOf(schema, path)]
}

/** A count, a share or a code list named after time: 9999 of it is no year. */
const isSmall = (schema: z.core.$ZodType, text: string): boolean => /^\d+$/.test(text) && takes(schema, '1')

const withinOf = (schema: z.core.$ZodType, path: string): [string, Fault][] => {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => faultsOf(field, `${path}.${key}`))
    case 'array':
      return [
        ...(hasMostItems(schema) ? [] : ([[path, 'list without a limit']] satisfies [string, Fault][])),
        ...faultsOf(def.element, `${path}[]`, true),
      ]
    case 'tuple':
      return def.items.flatMap((item) => faultsOf(item, `${path}[]`, true))
    case 'record':
      return faultsOf(def.valueType, `${path}{}`, true)
    case 'union':
      return def.options.flatMap((option) => withinOf(option, path))
    case 'pipe': {
      // What the end of a pipe bounds is bounded, whatever the beginning reads it from.
      const isStructured = ['array', 'object', 'tuple', 'record'].includes(definitionOf(def.out).type)
      return withinOf(isStructured ? def.out : def.in, path)
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return withinOf(def.innerType, path)
    default:
      return []
  }
}

/** Judged elsewhere, each with where. */
const judgedElsewhere: Readonly<Record<string, string>> = {
  // Anything by key, measured as a whole in bytes (anyRecord).
  'exportStart.input{}': 'by the exported call itself',
  'savedViewCreate.state{}': 'by the page',
  'engineRunStart.run.parameters.case{}': 'by the engine',
  'engineRunAsk.ask.parameters.case{}': 'by the engine',
  'engineScheduleSave.ask.parameters.case{}': 'by the engine',
  // Each record on its own merit: one with a time that is none is refused, the others are taken.
  'sharePush.records[].time': 'protocol/share/push recordStart',
  'sharePush.cityRecords[].time': 'protocol/share/city-record',
  'sharePush.sandDustRecords[].startTime': 'calendar-days/sand-dust-records',
  'sharePush.sandDustRecords[].endTime': 'calendar-days/sand-dust-records',
  'vehiclePush.passages[].time': 'vehicles/placed-records',
  'vehiclePush.smoke[].time': 'vehicles/placed-records',
  // A picture of 300 KB; the whole body is bounded as well.
  'vehiclePush.passages[].test.picture.image': 'by its own length, 400,000 characters',
  'vehiclePush.smoke[].pictures[].image': 'by its own length, 400,000 characters',
}

describe('S3: what any call takes', () => {
  const all: Group = calls
  it.each(Object.values(all).map((call) => [call.name, call] as const))('%s has bounds', (name, call) => {
    const faults = Object.entries(call.input.shape)
      .flatMap(([key, field]) => faultsOf(field, `${name}.${key}`))
      .filter(([path]) => judgedElsewhere[path] === undefined)
    expect(faults).toEqual([])
  })

  it('is told apart from what has none', () => {
    const loose = z.object({
      word: z.string(),
      amount: z.number(),
      list: z.array(code),
      startTime: z.iso.date(),
      inner: z.object({ month: z.string().max(20) }),
    })
    expect(faultsOf(loose, 'x')).toEqual([
      ['x.word', 'text without a limit'],
      ['x.amount', 'number without a limit'],
      ['x.list', 'list without a limit'],
      ['x.startTime', 'year outside 2000–2100'],
      ['x.inner.month', 'year outside 2000–2100'],
    ])
  })
})

describe('S3: the kinds of input', () => {
  it.each([
    [
      'a time',
      cityTime,
      ['2000-01-01 00:00:00', '2100-12-31 23:59:59'],
      ['1999-12-31 23:59:59', '9999-12-31 00:00:00'],
    ],
    ['a day', cityDay, ['2000-01-01', '2024-02-29', '2100-12-31'], ['9999-12-31', '0001-01-01', '2101-01-01']],
    ['a month', cityMonth, ['2000-01', '2100-12'], ['9999-12', '1999-12']],
    ['a year', year, [2000, '2100'], [1999, '1e21', 9999]],
  ] as const)('%s keeps to 2000–2100 and says so', (_, schema, good, strange) => {
    for (const value of good) expect(schema.safeParse(value).success, String(value)).toBe(true)
    for (const value of strange) {
      const messages = schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
      expect(messages.join(), String(value)).toMatch(/年份应在2000到2100之间|数值过大/)
    }
  })

  it('a day that does not exist is refused as before', () => {
    for (const day of ['2026-02-30', '2026-13-01', '2026-00-10', '20260101'])
      expect(takes(cityDay, day), day).toBe(false)
    expect(takes(cityTime, '2026-02-30 00:00:00')).toBe(false)
    expect(takes(cityTime, '2026-01-01 24:00:00')).toBe(false)
  })

  it('S13: asOfRev=1e21 is no data version, and no number is past counting', () => {
    expect([1e21, '1e21', -1, 1.5].map((rev) => takes(revision, rev))).toEqual([false, false, false, false])
    expect(takes(revision, '999999999999999')).toBe(true)
    expect([number, integer, jsonNumber].map((schema) => takes(schema, 1e21))).toEqual([false, false, false])
    expect(takes(codeList(3), 'a,b,c,d')).toBe(false)
  })
})
