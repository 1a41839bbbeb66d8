import { expect, it } from 'vitest'
import { placeCard } from './popup-place.ts'

const view = { width: 1366, height: 720 }
const card = { width: 400, height: 300 }

it('a card stands right of its point, left of it near the right edge, and never leaves the map', () => {
  expect(placeCard({ x: 500, y: 360 }, card, view)).toEqual({ x: 518, y: 210 })
  expect(placeCard({ x: 1300, y: 360 }, card, view)).toEqual({ x: 882, y: 210 })
  expect(placeCard({ x: 500, y: 10 }, card, view).y).toBe(8)
  expect(placeCard({ x: 500, y: 719 }, card, view).y).toBe(412)
  expect(placeCard({ x: -900, y: 300 }, card, view).x).toBe(8)
})
