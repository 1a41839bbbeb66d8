import { describe, expect, it } from 'vitest'
import { distinctNames, publishSchemes } from './source-schemes.ts'
import { type Asked, answeredClient } from './testing/answered-client.ts'
import { manualTimers } from './testing/manual-timers.ts'

const at = Date.parse('2026-11-20T09:02:00+08:00')
const names = [
  'Ethylene',
  'Propylene',
  'Acetylene',
  'Toluene',
  'Ethylbenzene',
  'o-Xylene',
  'Isoprene',
  'Benzene',
  'Styrene',
]
const children = names.map((nameEn, n) => ({
  factorCode: `a${n}`,
  factorName: nameEn,
  nameEn,
  detectionLimit: 0.02,
  errorFraction: null,
}))
const check = (n: number) => ({
  factorCode: `a${n}`,
  // Isoprene is at rest by night: mostly below its limit.
  suggested: names[n] === 'Isoprene' ? 'bad' : names[n] === 'Benzene' ? 'weak' : 'strong',
  duplicateOf: null,
})
const proposals = [[{ name: '溶剂使用' }], [{ name: '机动车' }, { name: '燃烧' }]]

/** The platform as far as an analysis asks it; the first numbers of factors cannot be frozen. */
const platform = (published: readonly string[], refused: number, detectionLimit: number | null = 0.02) => {
  const limits = new Map<string, string | undefined>()
  const told: string[] = []
  const asks: Asked[] = []
  const said = (what: string) => (asked: Asked) => {
    told.push(`${what} ${asked.get('schemeId')}`)
    return null
  }
  const client = answeredClient({
    pmfPlan: (asked) => ({ records: [], total: published.includes(asked.get('siteCodes') ?? '') ? 1 : 0 }),
    vocSourcePmfOptionsTreeComponentsCity: () => {
      const limit = limits.size > 0 ? 0.02 : detectionLimit
      const known = children.map((child) => ({ ...child, detectionLimit: limit }))
      return { groups: [{ groupCode: 'X', groupName: 'X', children: known }] }
    },
    vocSourcePmfSetFactorMdl: (asked) => {
      limits.set('validFrom', asked.get('validFrom'))
      limits.set('first', asked.get('factors.0.factorCode'))
      return []
    },
    analysisMonitorData: () => ({ rows: names.map((_, n) => check(n)) }),
    engineRunAsk: (asked) => {
      asks.push(asked)
      return { jobId: `J${asks.length}`, state: 'queued' }
    },
    jobDetail: () => ({ state: 'succeeded', sentence: '' }),
    pmfSave: (asked) => {
      const named = asked.get('factorNames')
      if (named !== undefined) told.push(`named ${named}`)
      return { schemeId: `S${asks.length}`, obstacles: asks.length <= refused ? ['自举映射不足80%'] : [] }
    },
    pmfResult: () => ({ schemes: [{ proposals }], comparisons: [], without: [] }),
    pmfDelete: said('deleted'),
    pmfFreeze: said('frozen'),
    pmfPublish: said('published'),
  })
  return { client, told, asks, limits }
}
const tools = { timers: manualTimers(at), stopped: () => false }

describe('schemes of the demo city', () => {
  it('are published where a station has none, with the most factors that may be frozen', async () => {
    const { client, told, asks } = platform(['WX70001'], 1)
    expect(await publishSchemes({ client, ...tools }, 'VOC', ['WX70001', 'WX70018'])).toBe(1)
    expect(told).toEqual(['named 溶剂使用,机动车', 'deleted S1', 'named 溶剂使用,机动车', 'frozen S2', 'published S2'])
    expect(asks.map((asked) => asked.get('ask.parameters.factors'))).toEqual(['3', '2'])
  })

  it('rest on gases that were measured, over whole days before today', async () => {
    const { client, asks } = platform([], 0)
    await publishSchemes({ client, ...tools }, 'VOC', ['WX70018'])
    const [asked] = asks
    expect([asked?.get('ask.about.from'), asked?.get('ask.about.to')]).toEqual(['2026-11-11', '2026-11-19'])
    // Styrene is not among the gases that tell sources apart; isoprene was not measured well.
    expect(asked?.get('ask.about.factorCodes')).toBe('a0,a1,a2,a3,a4,a5,a7')
    expect(asked?.get('ask.parameters.categories.Benzene')).toBe('weak')
  })

  it('enter the limits of gases that have none first: without them nothing can be analysed', async () => {
    const { client, told, limits } = platform([], 0, null)
    expect(await publishSchemes({ client, ...tools }, 'VOC', ['WX70018'])).toBe(1)
    expect(limits.get('validFrom')).toBe('2026-11-11')
    expect(told).toContain('published S1')
  })

  it('give every factor a name of its own', () => {
    const solvent = [{ name: '溶剂使用' }]
    expect(distinctNames([solvent, solvent, [{ name: '溶剂使用' }, { name: '机动车' }], []])).toEqual([
      '溶剂使用',
      '未识别来源2',
      '机动车',
      '未识别来源4',
    ])
  })
})
