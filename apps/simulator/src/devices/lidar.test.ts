import { distanceM } from '@qingkong/domain/geo/distance'
import { findHotSpots } from '@qingkong/domain/radar/hot-spot'
import { mixingHeightM } from '@qingkong/domain/radar/mixing-height'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { decodeScan } from '@qingkong/protocol/lidar/decode-scan'
import { encodeScan } from '@qingkong/protocol/lidar/encode-scan'
import { radarKey, readScanHeaders, verifyScan } from '@qingkong/protocol/lidar/push-signature'
import { isSignedBody } from '@qingkong/protocol/share/push'
import { describe, expect, it } from 'vitest'
import { createCity } from '../city/concentration.ts'
import { offPlane } from '../city/place.ts'
import { readCityData } from '../city-files.ts'
import { manualTimers } from '../testing/manual-timers.ts'
import { lidarsOf, readLidars } from './lidar.ts'
import { createLidarPusher } from './lidar-pusher.ts'

const seed = 20260101
const noon = Date.UTC(2026, 10, 20, 4)
const city = createCity(seed, readCityData())
const records = readLidars()
const lidars = lidarsOf(city, records)
const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the demo city has lidars')
  return value
}
const lidar = must(lidars[0])
const limits = { blindRangeM: 300, rangeLimitM: 5500, clutter: must(records[0]).clutter }

describe('a simulated lidar', () => {
  it('writes files that the platform reads, the same for the same moment', () => {
    for (const scan of [lidar.circle(noon), lidar.profile(noon)]) {
      expect(decodeScan(encodeScan(scan))).toMatchObject({ ok: true })
    }
    expect(encodeScan(lidar.circle(noon))).toEqual(encodeScan(lidar.circle(noon)))
  })

  it('sees what the city lets go: most low episodes of a month within 5 km by night and calm show as hot spots', () => {
    // The sources of the demo city as they are, those of episodes at their height.
    const near = city.episodes.between(noon - 40 * 24 * hourMs, noon).flatMap((episode) => {
      const source = must(city.sources[episode.sourceIndex])
      const place = offPlane(source)
      const number = records.findIndex((record) => distanceM(record, place) < 4500)
      const isLow = episode.releaseHeightM < 20 && source.rates.pm10 > 0.5
      return number < 0 || !isLow ? [] : [{ episode, place, number }]
    })
    expect(near.length).toBeGreaterThan(3)
    const seen = near.filter(({ episode, place, number }) => {
      const scan = must(lidars[number]).circle((episode.startAt + episode.endAt) / 2)
      const record = must(records[number])
      const spots = findHotSpots({ ...scan, values: scan.grids.extinction532 }, record, { ...limits, ...record })
      return spots.some((spot) => distanceM(spot, place) < 1500)
    })
    expect(seen.length / near.length).toBeGreaterThan(0.5)
  })

  it('its fixed tower shines, and is no hot spot behind the mask', () => {
    const scan = lidar.circle(noon)
    const grid = { ...scan, values: scan.grids.extinction532 }
    expect(Math.max(...grid.values.filter((value) => !Number.isNaN(value)))).toBe(35)
    expect(findHotSpots(grid, must(records[0]), limits)).toEqual([])
  })

  it('its profile shows the mixing layer, higher at noon than at night', () => {
    const top = (at: number) => {
      const { grids, gates, firstGateM, gateM } = lidar.profile(at)
      const heights = Array.from({ length: gates }, (_, gate) => firstGateM + gate * gateM)
      return mixingHeightM({ heights, values: Array.from(grids.extinction532) }) ?? 0
    }
    expect(top(noon + 2 * hourMs)).toBeGreaterThan(top(noon + 14 * hourMs) + 200)
  })
})

describe("the lidars' sender", () => {
  const push = async (answers: (number | Error)[]) => {
    const forms: FormData[] = []
    const headers: Record<string, string>[] = []
    const timers = manualTimers(noon)
    const reached: typeof fetch = async (_, init) => {
      forms.push(init?.body as FormData)
      headers.push(init?.headers as Record<string, string>)
      const answer = answers.shift() ?? 0
      if (answer instanceof Error) throw answer
      const data = { scanId: '1', duplicate: false, hotSpots: 0, eventIds: [] }
      return Response.json({ code: answer, data: answer === 0 ? data : null, message: '' })
    }
    const send = createLidarPusher({
      base: 'http://city',
      secret: 'secret',
      lidars: [lidar],
      timers,
      clock: () => noon,
      fetch: reached,
    })
    let failure: unknown = null
    let over = false
    const sending = send(noon - 5 * minuteMs)
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        over = true
      })
    while (!over) {
      await new Promise((resolve) => setImmediate(resolve))
      timers.advance(1000)
    }
    await sending
    return { forms, headers, failure }
  }

  it("signs each file with the radar's own key and tries again what did not arrive", async () => {
    const { forms, headers, failure } = await push([new Error('offline'), 0, 0])
    expect(failure).toBeNull()
    expect(forms).toHaveLength(3)
    const form = must(forms[0])
    const file = form.get('scan')
    if (!(file instanceof File)) throw new Error('no file')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { radarCode, signed } = readScanHeaders(must(headers[0]))
    expect(radarCode).toBe(lidar.radarCode)
    expect(isSignedBody(signed, bytes)).toBe(true)
    expect(verifyScan(radarKey('secret', lidar.radarCode), signed, new Date(noon)).valid).toBe(true)
  })

  it('does not repeat what the platform refused', async () => {
    const { forms, failure } = await push([47004])
    expect(failure).toMatchObject({ code: 47004 })
    expect(forms).toHaveLength(1)
  })
})
