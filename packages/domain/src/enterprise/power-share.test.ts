import { describe, expect, it } from 'vitest'
import {
  isProducing,
  type LineShares,
  powerShare,
  referencePower,
  treatmentFault,
  treatmentFaultOver,
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
    expect([isProducing(12, 60), isProducing(11.9, 60), isProducing(null, 60), powerShare(30, 60)]).toEqual([
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

  it('is raised when two of three five-minute means are bad', () => {
    const off = line(0.8, 0)
    const on = line(0.8, 1)
    expect(treatmentFaultOver([on, on, off, on, off])).toBe('stopped')
    expect(treatmentFaultOver([on, on, on, on, off])).toBeNull()
    expect(treatmentFaultOver([on, on, off, on, line(0.8, 0.4)])).toBe('weak')
  })

  it('has ten minutes of grace when production begins, and none left when it has ended', () => {
    const rest = line(0, 0)
    const off = line(0.8, 0)
    expect(treatmentFaultOver([rest, rest, off, off, off])).toBeNull()
    expect(treatmentFaultOver([rest, off, off, off, off])).toBe('stopped')
    expect(treatmentFaultOver([off, off, rest, rest, rest])).toBeNull()
  })
})
