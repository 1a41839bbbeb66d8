import { describe, expect, it } from 'vitest'
import {
  isProducing,
  type LineShares,
  lineSharesOf,
  powerShare,
  referencePower,
  treatmentFault,
} from './power-share.ts'

describe('reference power', () => {
  it('sources 11.8: of .1 .1 20 20 60 60 60 62 it is 60', () => {
    expect(referencePower([0.1, 0.1, 20, 20, 60, 60, 60, 62])).toBe(60)
  })

  it('is the larger of equally frequent loads, the only one of steady equipment, none without a load', () => {
    expect([referencePower([10, 50, 50, 60, 60]), referencePower([33.04, 33.02]), referencePower([0.1, 0])]).toEqual([
      60,
      33,
      null,
    ])
  })

  it('a line produces from a fifth of it', () => {
    expect([isProducing(0.2), isProducing(0.199), isProducing(null), powerShare(30, 60)]).toEqual([
      true,
      false,
      null,
      0.5,
    ])
  })
})

describe('treatment beside its production', () => {
  const line = (production: number, treatment: number | null): LineShares => ({ production, treatment })

  it('is not synchronous below a tenth, weak below a half, and nothing while the line rests', () => {
    const shares = [line(0.2, 0.09), line(0.2, 0.1), line(0.2, 0.49), line(0.2, 0.5), line(0.19, 0), line(1, null)]
    expect(shares.map(treatmentFault)).toEqual(['stopped', 'weak', 'weak', null, null, null])
  })

  it('a line is told by its strongest production and its weakest treatment; silent meters say nothing', () => {
    const meter = (isTreatment: boolean, share: number | null) => ({ isTreatment, share })
    expect(
      lineSharesOf([meter(false, 0.1), meter(false, 0.9), meter(true, 1), meter(true, 0), meter(true, null)]),
    ).toEqual({
      production: 0.9,
      treatment: 0,
    })
    expect(lineSharesOf([meter(false, null)])).toEqual({ production: null, treatment: null })
  })
})
