import { expect, it } from 'vitest'
import { peerComparison } from './peer-comparison.ts'

it('a plant stands at so many times the median of those with a value', () => {
  expect(peerComparison(30, [10, null, 30, 20])).toEqual({ count: 3, median: 20, times: 1.5 })
  expect(peerComparison(30, [10, 20, 30, 60])).toEqual({ count: 4, median: 25, times: 1.2 })
})

it('without peers, a value or a median above 0 there is no multiple', () => {
  expect(peerComparison(null, [])).toEqual({ count: 0, median: null, times: null })
  expect(peerComparison(null, [4])).toEqual({ count: 1, median: 4, times: null })
  expect(peerComparison(3, [0, 0, 3])).toEqual({ count: 3, median: 0, times: null })
})
