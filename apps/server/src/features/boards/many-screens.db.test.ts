import type { calls } from '@qingkong/contract/calls'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallContext, Session } from '../../http/context.ts'
import type { Implementation } from '../../http/implement.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { routes as radar } from '../sky/radar/routes.ts'
import { routes as statistics } from '../sources/emission-statistics/routes.ts'
import { routes as boards } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const screens = 50
const scopeOf = (areaCode: string): Session['scope'] => ({
  userId: '00000000-0000-7000-8000-000000000001',
  orgCode: 'wall',
  areaCodes: [areaCode],
  cityCode: '320200',
  enterpriseCode: null,
})

/** A wall's screen asks; who it is was judged before. */
const ask = ({ call, run }: Implementation, areaCode: string): Promise<unknown> => {
  const context: Pick<CallContext, 'session'> = {
    session: {
      tokenHash: Buffer.alloc(0),
      userId: scopeOf(areaCode).userId,
      userCode: 'wall',
      userName: '大屏',
      orgCode: 'wall',
      orgName: '',
      roles: [],
      rights: new Set(),
      scope: scopeOf(areaCode),
      mustChangePassword: false,
    },
  }
  return Promise.resolve(run(call.input.parse({}), { ...app.services, ...context } as never))
}

const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.map(([statement]) => textOf(statement))
  } finally {
    sent.mockRestore()
  }
}

/** `client.query` takes a text, or an object that carries one. */
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text)

/**
 * Whoever asks before a reading of versions, data revision and running day is sent shares it (`oncePerRound`): how many
 * of them there are is a matter of turns.
 */
const isOfTurn = (text: string): boolean => /from fact_version|from data_rev|max\(start_at\) from latest/.test(text)

const factsOf = (statements: readonly string[]): readonly string[] =>
  statements.filter((text) => !isOfTurn(text)).sort()

const panels = [
  'cockpitCityStatus',
  'cockpitCityList',
  'homepageMapLatestTime',
  'cockpitTestAccumulated',
  'cockpitYearCou',
  'cockpitCityTrendPrediction',
  'cockpitCityTrendPredictionToast',
  'cockpitVariationTendency',
  'cockpitWarningControl',
  'cockpitPsRate',
  'pseudoColorFluxTotalData',
  'reducePlanAssessNowEmEnterStatistics',
  'reducePlanAssessCockpitAssess',
  'reducePlanAssessEmInspectionList',
  'areaMonitorZdAreaData',
  'areaMonitorIndChartData',
  'reducePlanEmissionPlanCount',
  'reducePlanEmissionPlanData',
  'reducePlanAssessNowEmEnterNum',
] as const satisfies readonly (keyof typeof calls)[]

const implementationOf = (name: string): Implementation => {
  const found = [...boards, ...radar, ...statistics].find(({ call }) => call.name === name)
  if (!found) throw new Error(`no implementation of ${name}`)
  return found
}

describe('the wall at many screens', () => {
  it.each(panels)('%s: fifty screens that ask at once cost the statements of one', async (name) => {
    const panel = implementationOf(name)
    // What is remembered of sites and days is read by the first of all.
    await ask(panel, '320200')
    const one = await statementsOf(() => ask(panel, '320200'))
    expect(one.length).toBeGreaterThan(0)
    const all = await statementsOf(() => Promise.all(Array.from({ length: screens }, () => ask(panel, '320200'))))
    expect(factsOf(all)).toEqual(factsOf(one))
    expect(all.filter(isOfTurn).length).toBeLessThan(screens)
  })

  it('cockpitRankingStatistics is remembered for its data version: a screen that asks again reads the version alone', async () => {
    const panel = implementationOf('cockpitRankingStatistics')
    await ask(panel, '320200')
    expect(await statementsOf(() => ask(panel, '320200'))).toHaveLength(1)
  })

  it('those of another reach are answered by a reading of their own', async () => {
    const panel = implementationOf('cockpitPsRate')
    await ask(panel, '320200')
    const one = await statementsOf(() => ask(panel, '320200'))
    const two = await statementsOf(() => Promise.all([ask(panel, '320200'), ask(panel, '320205')]))
    expect(factsOf(two)).toHaveLength(2 * factsOf(one).length)
  })
})
