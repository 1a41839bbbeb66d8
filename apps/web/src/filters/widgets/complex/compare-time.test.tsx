import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compareTime } from './compare-time.tsx'
import { showWidget } from './testing/shown-widget.tsx'

const today = '2026-11-21 00:00:00'
const ozone = { factorCode: 'o3', dataStatus: 'MIX', siteType: '10', siteCodes: ['1188A'] }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00+08:00') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the compare time', () => {
  it('for o3 reports the days the server finds alike, asked with what is watched (filter-22)', async () => {
    const load = vi.fn(async () => ({ times: ['2026-10-03 00:00:00', '2026-10-07 00:00:00'] }))
    const { last } = showWidget(compareTime({ load }), { values: ozone })
    await waitFor(() =>
      expect(last()).toEqual({ compareTime: ['2026-10-03 00:00:00', '2026-10-07 00:00:00'], compareType: 'AI' }),
    )
    expect(load).toHaveBeenCalledWith({
      factor: 'o3',
      dataStatus: 'MIX',
      siteType: '10',
      siteCode: '1188A',
      months: ['2026-09-01', '2026-10-01', '2026-11-01'],
      min: 1,
      max: 10,
      autoSelect: true,
    })
    expect(screen.getByTestId('compare-months')).toBeTruthy()
    expect(screen.getByLabelText('数值范围起')).toBeTruthy()
  })

  it('when another site is chosen the list is loaded anew (filter-22)', async () => {
    const load = vi.fn(async ({ siteCode }: { siteCode: string }) => ({ times: [`${siteCode} 的日`] }))
    const { last, change } = showWidget(compareTime({ load }), { values: ozone })
    await waitFor(() => expect(last()?.compareTime).toEqual(['1188A 的日']))
    change({ ...ozone, siteCodes: ['1190A'] })
    await waitFor(() => expect(last()?.compareTime).toEqual(['1190A 的日']))
  })

  it('leaving o3 sets CUSTOM without months and ranks, coming back sets AI (filter-22)', async () => {
    const load = vi.fn(async () => ({ times: ['2026-10-03 00:00:00'] }))
    const { last, change } = showWidget(compareTime({ load }), { values: ozone })
    await waitFor(() => expect(last()?.compareType).toBe('AI'))
    change({ ...ozone, factorCode: 'pm25' })
    await waitFor(() => expect(last()).toEqual({ compareTime: [today], compareType: 'CUSTOM' }))
    expect(screen.queryByTestId('compare-months')).toBeNull()
    expect(screen.queryByLabelText('数值范围起')).toBeNull()
    change(ozone)
    await waitFor(() => expect(last()).toEqual({ compareTime: ['2026-10-03 00:00:00'], compareType: 'AI' }))
  })

  it('a list that cannot be loaded is empty, with the date of today (filter-36)', async () => {
    const load = async () => {
      throw new Error('网络异常')
    }
    const { last } = showWidget(compareTime({ load }), { values: ozone })
    await waitFor(() => expect(last()).toEqual({ compareTime: [today], compareType: 'AI' }))
  })

  it('days of one’s own number at most 10 (filter-19, filter-22)', async () => {
    const load = vi.fn(async () => ({ times: [] }))
    const { last } = showWidget(compareTime({ load }), { values: { ...ozone, factorCode: 'pm25' } })
    await waitFor(() => expect(last()).toEqual({ compareTime: [today], compareType: 'CUSTOM' }))
    fireEvent.click(screen.getByRole('button', { name: /^对比时间/ }))
    const cell = (day: string) => within(screen.getByTestId('calendar')).getByRole('button', { name: day })
    fireEvent.click(cell('2026-11-02'))
    fireEvent.click(cell('2026-11-11'))
    expect(last()?.compareTime).toEqual([today])
    fireEvent.click(cell('2026-11-10'))
    expect(last()?.compareTime).toHaveLength(10)
    expect(load).not.toHaveBeenCalled()
  })

  it('keeps what was chosen before', async () => {
    const load = vi.fn(async () => ({ times: ['2026-10-03 00:00:00'] }))
    const value = { compareTime: ['2026-10-09 00:00:00'], compareType: 'AI' as const }
    const { reports } = showWidget(compareTime({ load }), { values: ozone, value })
    await waitFor(() => expect(load).toHaveBeenCalled())
    expect(reports).toEqual([value])
    expect(screen.getByText('2026-10-09')).toBeTruthy()
  })

  it('keeps the days of a link while factor and site are still to come (filter-04)', async () => {
    const load = vi.fn(async () => ({ times: ['2026-10-03 00:00:00'] }))
    const value = { compareTime: ['2026-10-09 00:00:00'], compareType: 'AI' as const }
    const { reports, change, last } = showWidget(compareTime({ load }), { values: {}, value })
    change(ozone)
    await waitFor(() => expect(load).toHaveBeenCalled())
    await screen.findByText('2026-10-09')
    expect(reports).toEqual([value])
    // Another site is another question.
    change({ ...ozone, siteCodes: ['1190A'] })
    await waitFor(() => expect(last()?.compareTime).toEqual(['2026-10-03 00:00:00']))
  })
})
