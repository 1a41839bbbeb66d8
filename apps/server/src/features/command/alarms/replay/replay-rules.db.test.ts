import { hourMs } from '@qingkong/domain/time/city-time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storedRuleById } from '../../alarm-rules/port.ts'
import { type SmallCity, smallCity } from '../testing/small-city.ts'
import { replayRule } from './replay-rules.ts'

let city: SmallCity
beforeEach(async () => {
  city = await smallCity()
})
afterEach(() => city.close())

const hour = (n: number) => `2026-11-${18 + Math.floor(n / 24)} ${String(n % 24).padStart(2, '0')}:00`

/** A course that exceeds, ends, comes back at once and comes back later; the same in each run. */
const pm10 = (n: number, place: number) =>
  [90, 180, 260, 120, 100, 170, 90, 80, 70, 60, 200, 90, 400][(n * 5 + place * 3) % 13] ?? 0

const replayed = async (id: string, from: string, to: string) => {
  const span = { fromMs: city.at(from).getTime(), toMs: city.at(to).getTime() }
  const { episodes, judged } = await replayRule(city.services.db, await storedRuleById(city.services.db, id), span)
  return {
    judged,
    alarms: episodes
      .map(({ subject, level, fromMs, toMs, peakValue }) => ({ code: subject.code, level, fromMs, toMs, peakValue }))
      .sort((a, b) => a.fromMs - b.fromMs || a.code.localeCompare(b.code)),
  }
}

/** What the engine recorded, in the same words. */
const recorded = async (ruleName: string) =>
  (await city.records())
    .filter((record) => record.ruleName === ruleName)
    .map(({ code, level, startedAt, lastAt, peak }) => ({
      code,
      level,
      fromMs: startedAt.getTime() - hourMs,
      toMs: lastAt.getTime(),
      peakValue: peak,
    }))
    .sort((a, b) => a.fromMs - b.fromMs || a.code.localeCompare(b.code))

describe('the replay of a rule over stored data', () => {
  it('raises exactly the alarms the engine recorded, threshold and city mean alike', async () => {
    const threshold = await city.addRule({
      name: '阈值',
      factor: 'pm10',
      siteTypes: ['10', '30'],
      thresholds: [350, 250, 150],
    })
    const mean = await city.addRule({
      name: '均值',
      mode: '1',
      factor: 'pm10',
      siteTypes: ['30'],
      thresholds: [null, null, 40],
    })
    const past = await city.addRule({
      name: '前期',
      mode: '3',
      lookback: 6,
      factor: 'pm10',
      siteTypes: ['30'],
      unit: 'percent',
      thresholds: [null, null, 60],
    })
    for (let n = 0; n < 48; n++) {
      for (const [place, code] of ['N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'M1', 'M2'].entries())
        await city.put(code, hour(n), { pm10: n % 11 === 7 ? null : pm10(n, place) })
      await city.evaluateAt(hour(n + 1).replace(':00', ':02'))
    }
    for (const [id, name] of [
      [threshold, '阈值'],
      [mean, '均值'],
      [past, '前期'],
    ] as const) {
      const truth = await recorded(name)
      const { alarms, judged } = await replayed(id, '2026-11-18 00:00', '2026-11-20 00:00')
      expect(truth.length).toBeGreaterThan(2)
      expect(judged).toBeGreaterThan(50)
      expect(alarms).toEqual(truth)
    }
  }, 120_000)

  it('an alarm that runs when the span begins is none of its own', async () => {
    const id = await city.addRule({ name: '阈值', factor: 'pm10', siteTypes: ['30'], thresholds: [null, null, 150] })
    for (const n of [0, 1, 2, 3]) await city.put('M1', hour(n), { pm10: 200 })
    expect((await replayed(id, '2026-11-18 02:00', '2026-11-18 04:00')).alarms).toEqual([])
    expect((await replayed(id, '2026-11-18 00:00', '2026-11-18 04:00')).alarms).toHaveLength(1)
  })

  it('a micro station alone needs three hours, with a neighbour one', async () => {
    const id = await city.addRule({ name: '微站', factor: 'pm10', siteTypes: ['40'], thresholds: [null, null, 150] })
    await city.put('K3', hour(1), { pm10: 200 })
    await city.put('K1', hour(2), { pm10: 200 })
    await city.put('K2', hour(2), { pm10: 200 })
    const { alarms } = await replayed(id, '2026-11-18 00:00', '2026-11-18 06:00')
    expect(alarms.map(({ code }) => code)).toEqual(['K1', 'K2'])
  })

  it('outlets are replayed by their limits; a stopped hour raises nothing', async () => {
    const id = await city.addRule({ name: '超标', alarmType: '1', factor: 'all', thresholds: [null, null, 0] })
    await city.putOutlet(hour(1), { measured: [70, 20, 6], flags: 'NNN' })
    await city.putOutlet(hour(9), { measured: [90, 20, 6], flags: 'FFF' })
    await city.evaluateAt(hour(10))
    const { alarms } = await replayed(id, '2026-11-18 00:00', '2026-11-18 12:00')
    expect(alarms).toEqual(await recorded('超标'))
    expect(alarms).toHaveLength(1)
  })
})
