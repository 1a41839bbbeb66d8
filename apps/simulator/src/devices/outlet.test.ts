import { demoSm4KeyText } from '@qingkong/domain/city/demo-device'
import { convertedConcentration, isConversionInconsistent } from '@qingkong/domain/emission/converted-concentration'
import { hourMass } from '@qingkong/domain/emission/hour-mass'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { DEFAULT_PROFILE, decode } from '@qingkong/protocol/hj212/decode'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import { Framer } from '@qingkong/protocol/hj212/framer'
import { describe, expect, it } from 'vitest'
import { createCity } from '../city/concentration.ts'
import { deviceFault } from '../city/device-fault.ts'
import { workingLoad } from '../city/emissions.ts'
import { type StackTrouble, troubleOfWeek, weekOf } from '../city/stack-trouble.ts'
import { readCityData } from '../city-files.ts'
import { outletDevice } from './outlet.ts'

const seed = 20260101
const data = readCityData()
const city = createCity(seed, data)
const factorsOf = data.enterprises.flatMap(({ outlets }) => outlets.map(({ factors }) => factors))
const start = Date.UTC(2026, 10, 3, 2)
const outlets = city.sources.flatMap((source, sourceIndex) =>
  source.kind === 'outlet'
    ? [
        {
          source,
          factors: factorsOf[source.index] ?? [],
          device: outletDevice(city, source, sourceIndex, factorsOf[source.index] ?? []),
        },
      ]
    : [],
)

type Hour = ReadonlyMap<string, FactorFields>
const hourOf = ({ device }: (typeof outlets)[number], startAt: number): Hour =>
  new Map(
    device.hour(startAt, { sentAt: startAt + hourMs, backfill: false, samples: 4 }).flatMap(({ bytes }) => {
      const [item] = new Framer().push(bytes)
      if (item?.kind !== 'frame') throw new Error('no frame')
      return [...decode(item, { ...DEFAULT_PROFILE, sm4Key: Buffer.from(demoSm4KeyText, 'latin1') }).factors]
    }),
  )
const numberOf = (fields: FactorFields | undefined, name: 'Avg' | 'ZsAvg' | 'Cou'): number | null =>
  fields?.[name] === undefined ? null : Number(fields[name])

describe('every stack of the city (sources 10.1)', () => {
  it('sends a mass that is 0.9 to 1.1 of concentration times flow, and the conversion of its oxygen', () => {
    const seen = { hours: 0, converted: 0 }
    for (const outlet of outlets) {
      for (const at of [start, start + 9 * hourMs, start + 40 * hourMs]) {
        const hour = hourOf(outlet, at)
        const [flow, oxygen] = [numberOf(hour.get('a00000'), 'Avg'), numberOf(hour.get('a19001'), 'Avg')]
        for (const { code, oxygenReferencePct = null } of outlet.factors.filter(({ baseRateKgH }) => baseRateKgH > 0)) {
          const fields = hour.get(code)
          const [measured, sent] = [numberOf(fields, 'Avg'), numberOf(fields, 'Cou')]
          if (fields?.Flag !== 'N' || !measured || flow === null || sent === null) continue
          const ratio = sent / (measured * flow * 1e-6)
          expect([outlet.source.code, code, ratio > 0.9 && ratio < 1.1, ratio]).toEqual([
            outlet.source.code,
            code,
            true,
            ratio,
          ])
          expect(hourMass({ sentKg: sent, measuredMgM3: measured, flowM3h: flow, stopped: false }).isInconsistent).toBe(
            false,
          )
          const worked = convertedConcentration({ measured, oxygenPct: oxygen, referencePct: oxygenReferencePct })
          expect(isConversionInconsistent(numberOf(fields, 'ZsAvg'), worked)).toBe(false)
          seen.hours += 1
          if (oxygenReferencePct !== null) seen.converted += 1
        }
      }
    }
    expect(seen.hours).toBeGreaterThan(1500)
    expect(seen.converted).toBeGreaterThan(300)
  })

  it('has the oxygen of its fire, or of the air where nothing burns', () => {
    const kinds = new Set<string>()
    for (const outlet of outlets) {
      const fields = hourOf(outlet, start).get('a19001')
      if (fields?.Flag !== 'N') continue
      const reference = outlet.factors.find(({ oxygenReferencePct }) => oxygenReferencePct != null)?.oxygenReferencePct
      const oxygen = Number(fields.Avg)
      if (reference == null) expect(oxygen).toBeCloseTo(20.8, 0)
      else expect(Math.abs(oxygen - reference - 1.4)).toBeLessThan(0.2 * reference + 1)
      kinds.add(String(reference))
    }
    expect(kinds).toEqual(new Set(['undefined', '3.5', '6', '8', '10', '11']))
  })

  it('keeps its limits in usual work', () => {
    for (const outlet of outlets) {
      for (const [code, fields] of hourOf(outlet, start)) {
        const limit = outlet.factors.find((factor) => factor.code === code)?.limit ?? null
        const isEpisode = city.episodes
          .between(start - hourMs, start + 2 * hourMs)
          .some(({ sourceIndex }) => city.sources[sourceIndex] === outlet.source)
        if (limit === null || isEpisode || fields.Flag !== 'N') continue
        expect(Number(fields.ZsAvg)).toBeLessThan(limit)
      }
    }
  })
})

describe('troubles of stacks (sources 10.2)', () => {
  /** A trouble of a kind at an outlet that works around the clock, without a device's fault in it. */
  const troubled = (kind: StackTrouble) => {
    for (let week = weekOf(start); week < weekOf(start) + 52; week++)
      for (const outlet of outlets) {
        const { index } = outlet.source
        const trouble = troubleOfWeek(seed, index, week)
        if (trouble?.kind !== kind) continue
        const starts = Array.from(
          { length: (trouble.endAt - trouble.startAt) / hourMs },
          (_, n) => trouble.startAt + n * hourMs,
        )
        const isCalm = (at: number) =>
          deviceFault(seed, outlet.device.faultNumber, at) === null &&
          (kind === 'closed' || workingLoad(seed, outlet.source, at, 0) > 0) &&
          city.episodes
            .between(at - hourMs, at + hourMs)
            .every(({ sourceIndex }) => city.sources[sourceIndex] !== outlet.source)
        if (starts.every((at) => isCalm(at) && isCalm(at + hourMs - 1))) return { outlet, trouble, starts }
      }
    throw new Error(`no outlet with ${kind}`)
  }
  const limited = ({ outlet }: ReturnType<typeof troubled>) => outlet.factors.find(({ limit }) => limit !== null)

  it('恒值: four and more equal hours while producing', () => {
    const found = troubled('frozen')
    const code = limited(found)?.code ?? ''
    const values = new Set(found.starts.map((at) => hourOf(found.outlet, at).get(code)?.Avg))
    expect([found.starts.length >= 4, values.size]).toEqual([true, 1])
  })

  it('贴限: at least twelve hours within 0.9 to 1.0 of the limit, none above', () => {
    const found = troubled('edge')
    const factor = limited(found)
    const shares = found.starts.map(
      (at) => Number(hourOf(found.outlet, at).get(factor?.code ?? '')?.ZsAvg) / (factor?.limit ?? 1),
    )
    expect(shares.length).toBeGreaterThanOrEqual(12)
    expect(shares.every((share) => share > 0.9 && share < 1)).toBe(true)
  })

  it('F while the line produces', () => {
    const { outlet, starts } = troubled('falseStop')
    expect(starts.map((at) => hourOf(outlet, at).get('a19001')?.Flag)).toEqual(starts.map(() => 'F'))
    expect(starts.every((at) => workingLoad(seed, outlet.source, at, 0) > 0.2)).toBe(true)
  })

  it('gaps of more than a day, and plants that are closed for days', () => {
    for (const kind of ['gap', 'closed'] as const) {
      const { outlet, trouble, starts } = troubled(kind)
      expect(trouble.endAt - trouble.startAt).toBeGreaterThan(dayMs)
      expect(starts.every((at) => hourOf(outlet, at).size === 0)).toBe(true)
    }
    const { outlet, starts } = troubled('closed')
    expect(starts.every((at) => workingLoad(seed, outlet.source, at, 0) === 0)).toBe(true)
  })
})
