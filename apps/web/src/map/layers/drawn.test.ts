import { describe, expect, it } from 'vitest'
import { type Drawn, drawnPoint, enterDrawn, leaveDrawn } from './drawn.ts'

const picture = (...drawn: Drawn[]) => new Map(drawn.map((one) => [one.id, one]))
const company = (id: string, state: string, longitude = 120.3) => drawnPoint(id, longitude, 31.5, { state })

describe('changes reach the map as deltas', () => {
  it('only the changed property of the changed marker is sent', () => {
    const drawn = picture(company('a', 'online'), company('b', 'online'))
    expect(enterDrawn(drawn, [company('a', 'online'), company('b', 'alarm')])).toEqual({
      add: [],
      update: [{ id: 'b', addOrUpdateProperties: [{ key: 'state', value: 'alarm' }] }],
    })
    expect(drawn.get('b')?.properties).toEqual({ state: 'alarm' })
  })

  it('a marker that came, went or moved is one addition, removal or new place', () => {
    const drawn = picture(company('a', 'online'), company('gone', 'online'))
    const next = [company('a', 'online', 120.4), company('new', 'stop')]
    expect(enterDrawn(drawn, next)).toMatchObject({
      add: [{ id: 'new', properties: { id: 'new', state: 'stop' } }],
      update: [{ id: 'a', newGeometry: { coordinates: [120.4, 31.5] } }],
    })
    expect(leaveDrawn(drawn, next)).toEqual(['gone'])
    expect([...drawn.keys()]).toEqual(['a', 'new'])
  })

  it('one that came while another went leaves the right ones', () => {
    const drawn = picture(company('a', 'online'), company('gone', 'online'))
    const next = [company('a', 'online'), company('new', 'stop')]
    enterDrawn(drawn, next)
    expect(leaveDrawn(drawn, next)).toEqual(['gone'])
  })

  it('a property that is no longer there is taken away', () => {
    const drawn = picture(drawnPoint('a', 1, 2, { x: 1, y: 2 }))
    expect(enterDrawn(drawn, [drawnPoint('a', 1, 2, { x: 1 })])?.update).toEqual([{ id: 'a', removeProperties: ['y'] }])
  })

  it('the same picture sends nothing', () => {
    const drawn = picture(company('a', 'stop'))
    expect(enterDrawn(drawn, [company('a', 'stop')])).toBeNull()
    expect(leaveDrawn(drawn, [company('a', 'stop')])).toEqual([])
    expect(enterDrawn(new Map(), [])).toBeNull()
  })
})
