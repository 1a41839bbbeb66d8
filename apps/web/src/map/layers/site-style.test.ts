import { describe, expect, it } from 'vitest'
import { mapSlots, slotOf } from '../map-slot.ts'
import { companyLayers } from './company-style.ts'
import { siteHitLayer, siteLayers } from './site-style.ts'

const layerOf = (id: string) => {
  const found = [...siteLayers('dark'), ...companyLayers('dark')].find((layer) => layer.id === id)
  if (!found) throw new Error(`no layer ${id}`)
  return found
}
const layoutOf = (id: string): object => {
  const { type, ...layer } = layerOf(id)
  if (!('layout' in layer) || !layer.layout) throw new Error(`${type} ${id} has no layout`)
  return layer.layout
}

describe('signs and names that meet on the map', () => {
  it('of numbers that would print through each other one is written, that of the circle above', () => {
    expect(layoutOf('site-numbers')).not.toHaveProperty('text-allow-overlap')
    expect(layoutOf(siteHitLayer)).toMatchObject({ 'circle-sort-key': ['get', 'rank'] })
    expect(layoutOf('site-numbers')).toMatchObject({ 'symbol-sort-key': ['-', 0, ['get', 'rank']] })
  })

  it('names lie below all signs, and so are placed last and give way; those of sites before those of sources', () => {
    const names = [slotOf(layerOf('company-names')), slotOf(layerOf('site-names'))]
    expect(mapSlots.filter((slot) => [...names, 'sources', 'signs', 'sites'].includes(slot))).toEqual([
      ...names,
      'sources',
      'signs',
      'sites',
    ])
    expect(layoutOf('company-signs')).not.toHaveProperty('icon-ignore-placement')
  })

  it('no slot is called as a layer is: a style takes each name once', () => {
    const ids = [...siteLayers('light'), ...companyLayers('light')].map(({ id }) => id)
    expect(ids.filter((id) => mapSlots.some((slot) => slot === id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })
})
