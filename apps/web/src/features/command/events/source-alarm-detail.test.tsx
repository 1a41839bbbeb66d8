import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { SourceAlarmDetail } from './source-alarm-detail.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', () => ({ Chart: ({ label }: { label: string }) => <span>{label}</span> }))

const record = {
  alarmTime: '2026-11-21 10:00:00',
  polName: '氮氧化物',
  realTimeVal: 180,
  unit: 'mg/m³',
  limitValue: 100,
  excessMultiple: 0.8,
  alarmRank: 2,
  temperature: 12,
  humidity: 60,
  pressure: 1016,
  windDirection: 90,
  windSpeed: 2.1,
}

afterEach(() => {
  cleanup()
  forgetCalls()
})

it('task-33: a trend that fails to load is empty, without a word; the facts of the alarm stand', async () => {
  answerCalls({
    companyPolluteAlarmDetail: { info: record },
    companyPolluteAlarmChartDetail: new Error('服务器内部错误'),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SourceAlarmDetail polluteId="p1" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('暂无数据')).toBeTruthy()
  await waitFor(() => expect(inputsOf('companyPolluteAlarmChartDetail')).toHaveLength(1))
  expect(screen.getByText('氮氧化物')).toBeTruthy()
  expect(screen.queryByText(/服务器内部错误/)).toBeNull()
})

it('popup-13: an alarm record with its weather, and its trend as concentration (0) or emission (1)', async () => {
  answerCalls({
    companyPolluteAlarmDetail: { info: record },
    companyPolluteAlarmChartDetail: ({ type }: { type: string }) => ({
      times: ['2026-11-21 09:00:00'],
      polluteValueList: [type === '0' ? 180 : 4.2],
      polName: '氮氧化物',
      unit: type === '0' ? 'mg/m³' : 'kg',
      limitValue: type === '0' ? 100 : null,
    }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SourceAlarmDetail polluteId="p1" />
    </QueryClientProvider>,
  )
  expect((await screen.findAllByText(/氮氧化物/)).length).toBeGreaterThan(0)
  await waitFor(() => expect(inputsOf('companyPolluteAlarmChartDetail')).toEqual([{ polluteId: 'p1', type: '0' }]))
  fireEvent.click(screen.getByRole('radio', { name: /排放/ }))
  await waitFor(() => expect(inputsOf('companyPolluteAlarmChartDetail').at(-1)).toEqual({ polluteId: 'p1', type: '1' }))
})
