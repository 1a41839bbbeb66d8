import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeByEngine, lockEvent } from '../events/port.ts'
import { type SmallCity, smallCity } from './testing/small-city.ts'

let city: SmallCity
beforeEach(async () => {
  city = await smallCity()
})
afterEach(() => city.close())

const threshold = {
  name: 'PM10小时高值',
  factor: 'pm10',
  siteTypes: ['10', '30'],
  thresholds: [350, 250, 150] as [number, number, number],
}

describe('regional process', () => {
  const hour = '2026-11-20 09:00'

  it('three of six national sites within an hour make one parent; the children are silent and say why', async () => {
    await city.addRule(threshold)
    for (const code of ['N1', 'N2', 'N3', 'M1']) await city.put(code, hour, { pm10: 200 })
    await city.evaluateAt('2026-11-20 10:41')
    const events = await city.events()
    const parent = events.find(({ regional }) => regional)
    expect(parent).toMatchObject({ type: '1', status: 1, level: 3, parentId: null, notify: true })
    const children = events.filter(({ regional }) => !regional)
    expect(children).toHaveLength(4)
    expect(children.every(({ parentId, notify, reason }) => parentId === parent?.id && !notify && reason)).toBe(true)
    expect(await city.sounds()).toHaveLength(1)
  })

  it('sites that arrive one after another are gathered under the parent; it recovers with its children', async () => {
    await city.addRule({ ...threshold, siteTypes: ['10'] })
    for (const code of ['N1', 'N2', 'N3', 'N4']) {
      await city.put(code, hour, { pm10: 200 })
      await city.evaluateAt('2026-11-20 10:10')
    }
    const events = await city.events()
    const parent = events.find(({ regional }) => regional)
    expect(events.filter(({ parentId }) => parentId === parent?.id)).toHaveLength(4)
    expect(await city.sounds()).toHaveLength(3)
    for (const code of ['N1', 'N2', 'N3', 'N4']) {
      for (const clean of ['10', '11']) await city.put(code, `2026-11-20 ${clean}:00`, { pm10: 60 })
    }
    await city.evaluateAt('2026-11-20 12:10')
    expect((await city.events()).every(({ recovered }) => recovered)).toBe(true)
  })

  it('two sites, or three on different factors, are no process', async () => {
    await city.addRule(threshold)
    await city.addRule({ ...threshold, name: 'O3小时高值', factor: 'o3' })
    await city.put('N1', hour, { pm10: 200 })
    await city.put('N2', hour, { pm10: 200 })
    await city.put('N3', hour, { o3: 200 })
    await city.evaluateAt('2026-11-20 10:41')
    expect((await city.events()).map(({ regional }) => regional)).toEqual([false, false, false])
  })
})

describe('a regional process that staff ended', () => {
  it('is not raised again for the same hour; later alarms of that hour stand for themselves', async () => {
    await city.addRule({ ...threshold, siteTypes: ['10'] })
    for (const code of ['N1', 'N2', 'N3']) await city.put(code, '2026-11-20 09:00', { pm10: 200 })
    await city.evaluateAt('2026-11-20 10:10')
    const parent = (await city.events()).find(({ regional }) => regional)
    await city.services.db.transaction().execute(async (tx) => {
      const event = await lockEvent(tx, parent?.id ?? '')
      if (event) await closeByEngine(tx, event, city.clock.now())
    })
    for (const code of ['N4', 'N5', 'N6']) await city.put(code, '2026-11-20 09:00', { pm10: 200 })
    await city.evaluateAt('2026-11-20 10:20')
    const open = (await city.events()).filter(({ status }) => status === 1)
    expect(open.map(({ regional, parentId }) => [regional, parentId])).toEqual([
      [false, null],
      [false, null],
      [false, null],
    ])
  })
})
