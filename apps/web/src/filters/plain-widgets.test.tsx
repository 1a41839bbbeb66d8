import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls } from '../client/testing/answered-calls.ts'
import { city, show, target } from './testing/small-city.tsx'
import { periodPicker, timePicker } from './time-picker.tsx'
import { periods } from './time-text.ts'
import { searchDelayMs } from './use-filter-bar.ts'
import type { Widget } from './widget.ts'
import { aqiRange } from './widgets/aqi-range.tsx'
import { chartType } from './widgets/chart-type.ts'
import { compareWay } from './widgets/compare-way.ts'
import { contrastAreaType } from './widgets/contrast-area-type.ts'
import { dataSource, freeDataSource } from './widgets/data-source.ts'
import { dataStateType } from './widgets/data-state-type.ts'
import { dataStatus } from './widgets/data-status.ts'
import { dataType } from './widgets/data-type.ts'
import { disassembleTarget } from './widgets/disassemble-target.tsx'
import { disassemblyFactor } from './widgets/disassembly-factor.tsx'
import { eventArea } from './widgets/event-area.ts'
import { eventStatus } from './widgets/event-status.ts'
import { factorSelect } from './widgets/factor-select.tsx'
import { factorTree } from './widgets/factor-tree.tsx'
import { forecastTime } from './widgets/forecast-time.tsx'
import { handler } from './widgets/handler.ts'
import { month } from './widgets/month.tsx'
import { numberRange } from './widgets/number-range.tsx'
import { pollutionSource } from './widgets/pollution-source.tsx'
import { freeRanking, ranking } from './widgets/ranking.tsx'
import { statisticsType } from './widgets/statistics-type.ts'
import { targetValue } from './widgets/target-value.tsx'
import { vehicleType } from './widgets/vehicle-type.ts'

vi.mock('../client/api.ts', () => import('../client/testing/answered-calls.ts'))

afterEach(() => {
  cleanup()
  forgetCalls()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what widgets begin with', () => {
  it('is what the document says (filter-11)', async () => {
    const widgets = [
      factorSelect(),
      dataStatus(),
      dataSource(),
      dataType(),
      contrastAreaType(),
      dataStateType(),
      chartType(),
      compareWay(),
      numberRange(),
      aqiRange(),
    ]
    const { emitted } = show(widgets)
    expect(emitted).toEqual([
      expect.objectContaining({
        factorCode: 'pm25',
        dataStatus: 'MIX',
        dataSource: 'STA',
        dataType: 'HOUR',
        contrastAreaType: 'CITY',
        dataStateType: '0',
        chartType: 'STANDARD',
        queryType: 'DAN',
        numberRange: [1, 10],
        aqiRange: [101, 500],
      }),
    ])
    expect(emitted[0]?.['factorCode_option']).toMatchObject({ value: 'pm25', name: 'PM₂.₅', fullName: '细颗粒物' })
  })

  it('lies within what the page allows', () => {
    const { emitted } = show([
      factorSelect({ allowed: ['o3', 'o38h'] }),
      dataStatus({ disableList: ['MIX'] }),
      dataType({ only: ['DAY', 'WEEK'] }),
      vehicleType({ required: false }),
      eventStatus({ required: false }),
    ])
    expect(emitted[0]).toMatchObject({
      factorCode: 'o3',
      dataStatus: 'RAW',
      dataType: 'DAY',
      vehicleType: null,
      eventStatuses: [],
    })
  })

  it('the expected rank and the free data source need not be filled (filter-08)', () => {
    const { emitted } = show([ranking(), freeRanking({ label: '期望排名' }), freeDataSource()])
    expect(emitted).toEqual([{ ranking: null, 'notValidate-ranking': null, 'notValidate-dataSource': 'STA' }])
  })
})

describe('times', () => {
  it('begin by the city’s clock at the moment the bar appears', async () => {
    // 01:20 of 1 March in Wuxi, 28 February in London; the first hour of the day is published.
    vi.useFakeTimers({ now: new Date('2026-02-28T17:20:00Z'), shouldAdvanceTime: true })
    const { emitted } = show([
      timePicker({ key: 'date' }),
      timePicker({ key: 'year', unit: 'year', label: '统计年份' }),
      periodPicker({ unit: 'month', begin: periods.lastMonths(12) }),
      month(),
      forecastTime(),
    ])
    const first = { date: '2026-03-01', year: '2026', startTime: '2025-04', endTime: '2026-03', month: 3 }
    expect(emitted).toEqual([{ ...first, time: ['2026-02-28', '20'] }])
    expect(screen.queryByTestId('filter-reset')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '8时' }))
    await vi.advanceTimersByTimeAsync(searchDelayMs)
    expect(emitted.at(-1)).toEqual({ ...first, time: ['2026-02-28', '8'] })
  })

  it('of a link are taken when they are real and in order (filter-04)', () => {
    const period = periodPicker({ begin: periods.lastDays(7) })
    const takes = (startTime: string, endTime: string) => period.accepts?.({ startTime, endTime })
    expect([
      takes('2026-01-01', '2026-01-31'),
      takes('2026-02-01', '2026-01-31'),
      takes('2026-02-30', '2026-03-01'),
    ]).toEqual([true, false, false])
  })
})

describe('typed numbers', () => {
  it('a rank is a whole number from 1 to 999 (filter-09)', async () => {
    const { emitted } = show([ranking()])
    const field = screen.getByRole('spinbutton', { name: '目标排名' })
    for (const typed of ['0', '1000', '12.4']) {
      fireEvent.change(field, { target: { value: typed } })
      fireEvent.blur(field)
    }
    await waitFor(() => expect(emitted.at(-1)).toEqual({ ranking: 12 }))
    const { accepts } = ranking()
    expect([1, 999, 0, 1000, 1.5, '3'].map((rank) => accepts?.({ ranking: rank }))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('a range keeps its start at or below its end, an AQI range below it (filter-16, filter-17)', async () => {
    const { emitted } = show([numberRange(), aqiRange()])
    const type = (name: string, value: string) => {
      const field = screen.getByRole('spinbutton', { name })
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
    }
    type('数值范围起', '40')
    type('AQI范围上限', '90')
    await waitFor(() => expect(emitted.at(-1)).toEqual({ numberRange: [40, 40], aqiRange: [101, 102] }))
  })
})

describe('widgets that follow others', () => {
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

  it('five-minute values take o38h out of the selection, of a single factor as well (filter-21)', async () => {
    const many = factorSelect({ multiple: true, value: ['o38h', 'pm25'] })
    const { emitted } = show([dataType(), many, factorTree({ value: { factorTreeCode: ['o38h', 'o3'] } })])
    choose('5分钟')
    await waitFor(() =>
      expect(emitted.at(-1)).toMatchObject({ dataType: 'FIVE_MIN', factorCode: ['pm25'], factorTreeCode: ['o3'] }),
    )
    cleanup()
    sessionStorage.clear()
    const one = show([dataType(), factorSelect({ allowed: ['o38h', 'pm25'], begin: 'o38h' })])
    expect(one.emitted[0]).toMatchObject({ factorCode: 'o38h' })
    choose('5分钟')
    await waitFor(() =>
      expect(one.emitted.at(-1)).toMatchObject({ factorCode: 'pm25', factorCode_option: { name: 'PM₂.₅' } }),
    )
  })

  it('event area, handler and pollution source are shown for statistics by 2, 3 and 4 only (filter-23)', () => {
    const type = (value: string) => ({ statisticsType: value })
    const shownFor = (widget: Widget) =>
      ['1', '2', '3', '4'].filter((value) => typeof widget.show === 'function' && widget.show(type(value)))
    expect([eventArea(), handler(), pollutionSource()].map(shownFor)).toEqual([['2'], ['3'], ['4']])
  })

  it('areas are awaited when a change brings them up, and go with it (filter-23)', async () => {
    answerCalls(city)
    const { emitted } = show([statisticsType({ value: { statisticsType: '2' } }), eventArea()])
    await waitFor(() => expect(emitted).toEqual([{ statisticsType: '2', areaCodes: ['320211', '320213'] }]))
    cleanup()
    sessionStorage.clear()
    const plain = show([statisticsType(), eventArea()])
    expect(plain.emitted).toEqual([{ statisticsType: '1' }])
  })

  it('the target falls back to the first, and its value stands in its unit (filter-35)', async () => {
    answerCalls(city)
    const { emitted, settled } = show([disassembleTarget(), disassemblyFactor(), targetValue()])
    await settled
    expect(emitted.at(-1)).toMatchObject({ disassembleTarget: target, factorCode: 'pm25', factorName: 'PM₂.₅' })
    expect(screen.getByTestId('filter-targetValue').textContent?.replace(/\s/g, '')).toContain('27.5µg/m³')
    choose('优良天数')
    await waitFor(() => expect(emitted.at(-1)).toMatchObject({ factorCode: 'good_days', targetValue: 300 }))
    expect(screen.getByTestId('filter-targetValue').textContent?.replace(/\s/g, '')).toContain('300天')
    cleanup()
    sessionStorage.clear()
    answerCalls({ disassembleTargets: { dataList: [] } })
    const none = show([disassembleTarget()])
    await none.settled
    expect(none.emitted).toEqual([{ disassembleTarget: 'none' }])
  })

  it('the pollution source begins anew when its grouping changes', async () => {
    answerCalls(city)
    const { emitted, settled } = show([pollutionSource({ show: true })])
    await settled
    expect(emitted).toEqual([{ pollutionCodes: ['320211', '320213'], pollutionGroupType: '1' }])
    choose('按污染类型')
    await waitFor(() => expect(emitted.at(-1)).toEqual({ pollutionCodes: ['dust'], pollutionGroupType: '2' }))
  })
})
