import { expect, it } from 'vitest'
import { demandedKg } from './society-emission.ts'

it('command 1.5: a level takes a share off each pollutant of the whole society for itself', () => {
  const base = { so2: 12_000, nox: 60_000, pm: 30_000, voc: 80_000 }
  const needed = Object.values(base).map((kg) => demandedKg(kg, 'yellow'))
  expect(needed).toEqual([1200, 6000, 3000, 8000])
  // The plan of the paper takes off 1,100, 6,300, 3,000 and 8,120 kg: sulfur dioxide alone is short.
  const planned = [1100, 6300, 3000, 8120]
  expect(planned.map((kg, at) => kg >= (needed[at] ?? 0))).toEqual([false, true, true, true])
  expect([demandedKg(60_000, 'orange'), demandedKg(60_000, 'red'), demandedKg(null, 'red')]).toEqual([
    12_000,
    18_000,
    null,
  ])
})
