import { describe, expect, it } from 'vitest'
import { axisMax, editsOf, keptHours, moveHour, outcomeOf, usualHours } from './scenario.ts'
import { assessment } from './testing/assessment.ts'

const answer = assessment()

describe('hours to come (urban-reality-o3-allowance-edit)', () => {
  it('begin as usual, or as the user kept them', () => {
    expect(usualHours(answer).slice(8, 12)).toEqual([50, 50, 40, 40])
    const kept = keptHours(
      assessment({
        edits: [
          { hour: 15, value: 120 },
          { hour: 3, value: 1 },
        ],
      }),
    )
    expect([kept[14], kept[2]]).toEqual([120, 50])
  })

  it('are moved one by one, to the pollutant’s decimals; hours that ended stay', () => {
    const moved = moveHour(answer, usualHours(answer), 14, 99.6)
    expect(moved[14]).toBe(100)
    expect(moveHour(answer, moved, 14, -5)[14]).toBe(0)
    expect(moveHour(answer, moved, 3, 10)).toBe(moved)
    expect(editsOf(answer, moved)).toEqual([{ hour: 15, value: 100 }])
    expect(editsOf(answer, usualHours(answer))).toEqual([])
  })

  it('day, month and rank follow: 14 hours of 40 make a day of 44, the month 30.7 and the second place', () => {
    // (500 + 560) / 24 = 44.17; (19 × 30 + 44.17) / 20 = 30.7
    const usual = outcomeOf(answer, usualHours(answer))
    expect(usual).toMatchObject({ dayValue: 44, periodValue: 30.7, rank: 2, hoursCounted: 24 })
    const high = answer.hours.reduce((hours, _, at) => moveHour(answer, hours, at, 120), usualHours(answer))
    // (500 + 14 × 120) / 24 = 90.83; (570 + 90.83) / 20 = 33.0
    expect(outcomeOf(answer, high)).toMatchObject({ dayValue: 91, periodValue: 33, rank: 4 })
  })

  it('without any hour nothing follows', () => {
    const none = Array.from({ length: 24 }, () => null)
    expect(outcomeOf(answer, none)).toBeNull()
  })

  it('the axis ends at a round number above everything shown', () => {
    expect(axisMax(answer, usualHours(answer))).toBe(100)
    const low = assessment({ hours: answer.hours.map((value) => value && 5), usual: answer.usual.map(() => 5) })
    expect(axisMax(low, usualHours(low))).toBe(10)
    expect(axisMax(answer, moveHour(answer, usualHours(answer), 20, 100))).toBe(200)
  })
})
