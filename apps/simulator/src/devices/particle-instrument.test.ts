import { demoMn } from '@qingkong/domain/city/demo-device'
import { type ParticleFamily, particleFamilies, particleSpecies } from '@qingkong/domain/measurement/particle-species'
import { hourMs } from '@qingkong/domain/time/city-time'
import { DEFAULT_PROFILE, decode } from '@qingkong/protocol/hj212/decode'
import { Framer } from '@qingkong/protocol/hj212/framer'
import { describe, expect, it } from 'vitest'
import { createCity } from '../city/concentration.ts'
import { deviceFault } from '../city/device-fault.ts'
import { particleComposition } from '../city/particle-composition.ts'
import { hourOfSources, particleSources } from '../city/particle-sources.ts'
import { readCityData } from '../city-files.ts'
import { devicesOfHour, particleHours } from '../seed-plan.ts'
import type { Device } from './device.ts'
import { fleetOf } from './fleet.ts'

const seed = 20260101
const data = readCityData()
const city = createCity(seed, data)
const instruments = fleetOf(city, data).filter(({ kind }) => kind === 'particles')
const contributionsAt = particleSources(city, data)
const start = Date.parse('2026-11-03T10:00:00+08:00')

const ofFamily = (family: ParticleFamily): Device => {
  const found = instruments.find(({ mn, index }) => mn === demoMn(family, index))
  if (!found) throw new Error(family)
  return found
}
const sent = (device: Device, at: number) =>
  device.hour(at, { sentAt: at + hourMs, backfill: false, samples: 1 }).map(({ bytes }) => {
    const [item] = new Framer().push(bytes)
    if (item?.kind !== 'frame') throw new Error('no frame')
    return decode(item, DEFAULT_PROFILE)
  })
const isHealthy = ({ faultNumber }: Device, at: number): boolean =>
  !deviceFault(seed, faultNumber, at) && !deviceFault(seed, faultNumber, at + hourMs / 2)
/** Hours from the start in which nothing ails the instrument. */
const healthyHours = (device: Device, count: number): number[] =>
  Array.from({ length: 2 * count }, (_, n) => start + 7 * n * hourMs)
    .filter((at) => isHealthy(device, at))
    .slice(0, count)

describe('the instruments of particles', () => {
  it('stand three at each component site, each with a number of its own', () => {
    const stations = data.sites.filter(({ siteType }) => ['70', '71', '72'].includes(siteType))
    expect(instruments.map(({ target }) => target)).toEqual(
      stations.flatMap(({ siteCode }) => [siteCode, siteCode, siteCode]),
    )
    expect(new Set(instruments.map(({ mn }) => mn)).size).toBe(instruments.length)
    expect(new Set(instruments.map(({ faultNumber }) => faultNumber)).size).toBe(instruments.length)
  })

  it.each(particleFamilies)('%s: one hour by CN 2013 decodes to the species of the family in one frame', (family) => {
    const device = ofFamily(family)
    const [at = start] = healthyHours(device, 1)
    const [message, more] = sent(device, at)
    expect(more).toBeUndefined()
    expect(message?.verdict).toBe('accept')
    expect(message?.header).toMatchObject({ CN: '2013', ST: '27', MN: demoMn(family, device.index) })
    expect([...(message?.factors.keys() ?? [])]).toEqual(particleSpecies[family].map(({ factorCode }) => factorCode))
    for (const fields of message?.factors.values() ?? []) {
      expect(fields.Flag).toBe('N')
      expect(Number(fields.Avg)).toBeGreaterThanOrEqual(0)
    }
  })

  it.each(particleFamilies)(
    '%s: what is sent is the sum of the sources within the error of the instrument',
    (family) => {
      const device = ofFamily(family)
      const site = data.sites[device.index]
      if (!site) throw new Error('no site')
      const point = { longitude: site.longitude, latitude: site.latitude, number: device.index }
      const hours = healthyHours(device, 40).map((at) => ({
        shown: sent(device, at)[0]?.factors,
        truth: particleComposition(seed, hourOfSources(contributionsAt, point, at), family, at),
      }))
      expect(hours).toHaveLength(40)
      for (const [position, { factorCode, nameEn, detectionLimit }] of particleSpecies[family].entries()) {
        const errors = hours.map(({ shown, truth }) => {
          const value = truth[position] ?? 0
          const error = Math.hypot(0.08 * value, detectionLimit / 3)
          return (Number(shown?.get(factorCode)?.Avg) - value) / error
        })
        // Four standard deviations of an honest error, no bias beside what blanks below zero leave.
        expect(Math.max(...errors.map(Math.abs)), nameEn).toBeLessThan(4)
        expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / 40), nameEn).toBeLessThan(0.6)
      }
    },
  )

  it('traces lie below the detection limit in many hours, main species in none', () => {
    const device = ofFamily('elements')
    const shown = healthyHours(device, 30).map((at) => sent(device, at)[0]?.factors)
    const below = (name: string): number => {
      const species = particleSpecies.elements.find(({ nameEn }) => nameEn === name)
      return shown.filter(
        (factors) => Number(factors?.get(species?.factorCode ?? '')?.Avg) <= (species?.detectionLimit ?? 0),
      ).length
    }
    expect(below('Silver')).toBeGreaterThan(20)
    expect(below('Cadmium')).toBeGreaterThan(15)
    expect([below('Sulfur'), below('Iron'), below('Zinc')]).toEqual([0, 0, 0])
  })

  it('now and then an hour is missing or a calibration, and says so', () => {
    const season = Array.from({ length: 120 * 24 }, (_, n) => start - n * hourMs)
    const messages = instruments.flatMap((device) =>
      season.filter((at) => !isHealthy(device, at)).map((at) => sent(device, at)[0]),
    )
    const missing = messages.filter((message) => message === undefined).length
    expect(missing).toBeGreaterThan(0)
    expect(missing).toBeLessThan((instruments.length * season.length) / 50)
    const flags = messages.flatMap((message) => [...(message?.factors.values() ?? [])].map(({ Flag }) => Flag))
    expect(flags).toContain('C')
  })

  it('the same seed sends the same hour; the last day is seeded, the season before follows behind ready', () => {
    const again = fleetOf(createCity(seed, data), data).filter(({ kind }) => kind === 'particles')
    const options = { sentAt: start + hourMs, backfill: true, samples: 1 }
    for (const [place, device] of instruments.entries())
      expect(again[place]?.hour(start, options)).toEqual(device.hour(start, options))
    const liveAt = start + 20 * 24 * hourMs
    const seeded = (hoursBefore: number) =>
      devicesOfHour(city, instruments, liveAt - hoursBefore * hourMs, liveAt).length
    expect([seeded(particleHours), seeded(particleHours + 1)]).toEqual([instruments.length, 0])
  })
})
