import { describe, expect, it } from 'vitest'
import { averageName, barNames, commonPeriod } from './average-name.ts'

const mean = (siteName: string, startDay = '2026-11-19', endDay = '2026-11-25') => ({ siteName, startDay, endDay })

describe('the names of means', () => {
  it('bars over one period bear the stations alone, so that all of them can be read; the title tells the period', () => {
    const averages = [mean('东亭'), mean('宜兴市环保局')]
    expect(barNames(averages)).toEqual(['东亭', '宜兴市环保局'])
    expect(commonPeriod(averages)).toBe('11-19—11-25')
  })

  it('bars over several periods tell whose and when', () => {
    const averages = [mean('东亭'), mean('东亭', '2026-11-26', '2026-11-26')]
    expect(barNames(averages)).toEqual(['东亭 11-19—11-25', '东亭 11-26'])
    expect(commonPeriod(averages)).toBeNull()
  })

  it('a sentence always tells the period', () => {
    expect(averageName(mean('东亭'))).toBe('东亭 11-19—11-25')
  })
})
