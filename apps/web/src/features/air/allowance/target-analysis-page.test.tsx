import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import Page from './target-analysis-page.ts'
import {
  dayAlarmChart,
  dayAlarms,
  dayIndex,
  daySuggestion,
  periodChart,
  periodSuggestion,
  yearDays,
} from './testing/compliance.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
const notify = vi.hoisted(() => ({ success: vi.fn(), warning: vi.fn(), error: vi.fn() }))
vi.mock('../../../kit/notify.ts', () => ({ notify, failureText: (tried: string) => tried }))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const show = (tabName: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/target-monitoring/target-analysis?tabName=${tabName}`]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const sentence = () => screen.findByTestId('conclusion-sentence', {}, { timeout: 4000 })
const drawn = () => screen.getAllByTestId('drawn').map((one) => one.textContent ?? '')

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['target.read']), routes: [], nodes: [] })
  answerCalls({
    projectCity: { cityCode: '320200', cityName: '无锡市' },
    areaTree: [{ areaId: '1', areaCode: '320200', areaName: '无锡市', areaType: 2, children: [] }],
    countrySiteList: [],
    disassembleTargets: { dataList: [] },
    complianceDaySuggestion: () => daySuggestion(),
    complianceDayDayAlarm: () => dayAlarms(),
    complianceDayDayAlarmChart: () => dayAlarmChart(),
    complianceDayCalAqi: (input: { pm25?: number }) => dayIndex(input.pm25),
    complianceDaySaveTarget: { place: { code: '320200', name: '无锡市' }, date: '2026-11-20', items: [] },
    complianceMonthSuggestion: () => periodSuggestion(),
    complianceMonthComplianceChart: () => periodChart(['2026-11-19', '2026-11-20']),
    complianceYearSuggestion: () => periodSuggestion({ periodName: '2026年' }),
    complianceYearComplianceChart: () => periodChart(['2026-10', '2026-11']),
    complianceYearDayCompliance: () => yearDays(),
    chartSettingOne: { settings: null, updateTime: null },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.clearAllMocks()
})

describe('日达标 (compliance-day-suggestion, -day-alarm, -day-alarm-chart, -cal-aqi, -save-target)', () => {
  it('shows what the remaining hours may be, the target line and the allowed band', async () => {
    show('day')
    expect((await sentence()).textContent).toContain('余量最小的是 PM₂.₅')
    expect(inputsOf('complianceDayDayAlarmChart').at(-1)).toMatchObject({ siteCode: '320200', factorCode: 'pm25' })
    const [chart = ''] = drawn()
    expect(chart).toContain('无锡市 2026-11-20 PM₂.₅小时浓度与剩余允许')
    expect(chart).toContain('日目标（本人设定） 42')
    expect(chart).toContain('"areaStyle"')
    expect(screen.getByText('预计超目标，余量 37.1')).toBeTruthy()
    expect(screen.getByTestId('data-grid').textContent).toContain('67.10')
  })

  it('what the user sets for the remaining hours changes the day’s index', async () => {
    show('day')
    const field = await screen.findByTestId('剩余小时设为-pm25', {}, { timeout: 4000 })
    fireEvent.change(field, { target: { value: '80' } })
    fireEvent.blur(field)
    await waitFor(() => expect(screen.getByTestId('workbench-sentence').textContent).toContain('110'))
    expect(inputsOf('complianceDayCalAqi').at(-1)).toMatchObject({ siteCode: '320200', pm25: 80 })
    fireEvent.click(screen.getByTestId('assumed-reset'))
    expect(screen.getByTestId('workbench-sentence').textContent).toContain('73')
  })

  it('the user’s own day target is saved for the place and the day', async () => {
    show('day')
    const field = await screen.findByTestId('日目标-pm25', {}, { timeout: 4000 })
    fireEvent.change(field, { target: { value: '45' } })
    fireEvent.blur(field)
    fireEvent.click(screen.getByTestId('day-target-save'))
    await waitFor(() => expect(inputsOf('complianceDaySaveTarget')).toHaveLength(1))
    expect(inputsOf('complianceDaySaveTarget')[0]).toMatchObject({ siteCode: '320200', pm25: 45 })
  })

  it('a day without hours says why', async () => {
    answerCalls({ complianceDaySuggestion: () => daySuggestion(0) })
    show('day')
    expect(await screen.findByText(/该日尚无小时数据/, {}, { timeout: 4000 })).toBeTruthy()
  })
})

describe('月达标 (compliance-month-suggestion, -compliance-chart)', () => {
  it('shows the month towards its part of the target and warns where the standards differ', async () => {
    show('month')
    expect((await sentence()).textContent).toContain('31.3')
    expect(inputsOf('complianceMonthSuggestion').at(-1)).toMatchObject({ targetId: '', factorCode: 'pm25' })
    expect(drawn()[0]).toContain('"yAxis":30')
    expect(screen.getByTestId('page-banner').textContent).toContain('评价标准不同')
    expect(screen.getByText('上年同期 36.0，-16.7%')).toBeTruthy()
    expect(screen.getByTestId('view-goals').textContent).toContain('31.3')
  })

  it('a month without days says why', async () => {
    answerCalls({ complianceMonthSuggestion: () => periodSuggestion({ validDays: 0 }) })
    show('month')
    expect(await screen.findByText('2026年11月尚无有效日数据，可换一个月份', {}, { timeout: 4000 })).toBeTruthy()
  })
})

describe('年达标 (compliance-year-suggestion, -compliance-chart, -day-compliance)', () => {
  it('shows months, every day and each month against the plan', async () => {
    show('year')
    expect((await sentence()).textContent).toContain('31.3')
    expect(drawn()).toHaveLength(2)
    expect(drawn()[1]).toContain('2026年逐日AQI')
    expect(screen.getByTestId('view-compliance').textContent).toContain('完成')
    expect(screen.getByText('已结束的 1 个月均完成分解目标')).toBeTruthy()
  })

  it('an error offers 重试', async () => {
    answerCalls({ complianceYearSuggestion: new Error('服务器暂不可用') })
    show('year')
    expect(await screen.findByRole('button', { name: /重\s*试/ }, { timeout: 4000 })).toBeTruthy()
  })
})
