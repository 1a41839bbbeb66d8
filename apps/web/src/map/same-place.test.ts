import { describe, expect, it } from 'vitest'
import { atSamePlace, closestZoom } from './same-place.ts'

const at = (name: string, longitude: number, latitude = 31.5) => ({ name, longitude, latitude })

describe('companies at equal coordinates (park buildings)', () => {
  it('are told together, itself included; a neighbour a street away is not', () => {
    const all = [at('一号楼', 120.3), at('二号楼', 120.3), at('对面', 120.301), at('北边', 120.3, 31.51)]
    expect(atSamePlace(all, at('', 120.3)).map(({ name }) => name)).toEqual(['一号楼', '二号楼'])
    expect(atSamePlace(all, at('', 120.301)).map(({ name }) => name)).toEqual(['对面'])
  })

  it('are listed at zoom 18, the closest there is', () => {
    expect(closestZoom).toBe(18)
  })
})
