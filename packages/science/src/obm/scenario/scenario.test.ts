import { expect, test } from 'vitest'
import { runBase } from '../case/run-base.ts'
import { summerCase } from '../case/testing/summer-day.ts'
import { runBoxModel } from '../run-box-model.ts'
import { requireAgreement, requireComputedOzone, runScenario } from './run-scenario.ts'
import { scaledCase } from './scenario.ts'

const computed = { o3: 'computed', nox: 'sum' }
const halfVoc = { cuts: { alkene: 0.5, aromatic: 0.5, OVOC: 0.5 }, noxCut: 0, fromHour: 0, toHour: 24 }
const ppbOf = (prepared: ReturnType<typeof summerCase>, gas: string) =>
  prepared.observed.find(({ name }) => name === gas)?.ppb ?? new Float64Array()

test('a scenario cuts its groups and NOx with HONO at its hours and leaves the rest', () => {
  const prepared = summerCase(computed)
  const scaled = scaledCase(prepared, { cuts: { aromatic: 0.3 }, noxCut: 0.5, fromHour: 8, toHour: 10 })
  const share = (gas: string, hour: number) => (ppbOf(scaled, gas)[hour] ?? 0) / (ppbOf(prepared, gas)[hour] ?? 1)
  expect(share('TOLUENE', 8)).toBeCloseTo(0.7, 12)
  expect(share('TOLUENE', 10)).toBe(1)
  for (const gas of ['NO', 'NO2', 'HONO']) expect(share(gas, 9)).toBeCloseTo(0.5, 12)
  expect(share('C2H6', 9)).toBe(1)
  expect(() => scaledCase(prepared, { ...halfVoc, cuts: { 烷: 0.1 } })).toThrow('案例中没有组 烷')
  expect(() => scaledCase(prepared, { ...halfVoc, fromHour: 12, toHour: 12 })).toThrow('情景时段 12–12')
})

test('ozone answers to a scenario where only the sum of NOx is held', () => {
  const prepared = summerCase(computed)
  const base = runBase(prepared)
  const agreeing = { ...base, skill: base.skill && { ...base.skill, ioa1981: 0.9 } }
  const { scenario, base: unchanged, observed } = runScenario(prepared, agreeing, halfVoc, () => undefined)
  expect([scenario.length, unchanged.length, observed.length]).toEqual([24, 24, 24])
  expect(Math.max(...scenario)).toBeLessThan(Math.max(...unchanged))
})

test('a base that does not agree with what was measured is not varied', () => {
  expect(() => requireAgreement(0.59)).toThrow('基准情景与观测一致性指数0.59低于0.6，不作情景推算')
  expect(() => requireAgreement(0.6)).not.toThrow()
  expect(() => requireAgreement(Number.NaN)).toThrow('不作情景推算')
  expect(() => requireComputedOzone(summerCase())).toThrow('情景推算要求 O3 由模型计算')
})

test('a day without net production has no RIR and says why', async () => {
  const dark = summerCase({ photolysis: { factor: 0 } }, { NO: new Float64Array(24).fill(0.001) })
  const question = { rir: true, ekma: 0, batch: false }
  const analysis = await runBoxModel({ prepared: dark, set: [] }, question, {
    workers: 'this-thread',
    tell: () => undefined,
  })
  expect(analysis.base.response.netPpb).toBeLessThanOrEqual(0)
  expect(analysis.rir).toBeNull()
  expect(analysis.rirRefusal).toBe('当日净臭氧生成量不大于0，RIR不适用')
})
