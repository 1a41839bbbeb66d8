import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../client/testing/answered-calls.ts'
import { answer, cells } from './testing/sample-page.tsx'
import { answerSample, show } from './testing/show-sample.tsx'

vi.mock('../client/api.ts', async () => ({ api: (await import('../client/testing/answered-calls.ts')).api }))
const saved = vi.hoisted(() =>
  vi.fn((_name: string, fetchFile: () => Promise<Blob>) => fetchFile().then(() => undefined)),
)
vi.mock('../kit/save-file.ts', () => ({ saveFile: saved }))
const copied = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../kit/copy-text.ts', () => ({ copyText: copied }))
const notify = vi.hoisted(() => ({ warning: vi.fn(), error: vi.fn() }))
vi.mock('../kit/notify.ts', () => ({ notify, failureText: (tried: string) => tried }))
const png = vi.hoisted(() => vi.fn(async () => new Blob()))
vi.mock('../charts/chart.tsx', () => ({
  Chart: ({
    label,
    option,
    onReady,
  }: {
    label: string
    option: (p: object) => object
    onReady: (i: object) => void
  }) => {
    useEffect(() => onReady({ png }), [onReady])
    return <pre data-testid="drawn">{`${label} ${JSON.stringify(option({}))}`}</pre>
  },
}))

beforeEach(answerSample)
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.clearAllMocks()
  vi.unstubAllEnvs()
})

const shownTitle = () => screen.findByRole('heading', { name: /^每日告警/ })

describe('a declared page', () => {
  it('asks by what the filters say and shows conclusion, figures, chart and table of the answer', async () => {
    show()
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain('自2026-11-14起共 12345 次告警。')
    expect(inputsOf('alarmRecordStatisticsQuery')).toEqual([
      { startTime: '2026-11-14 00:00:00', endTime: '2026-11-20 23:59:59' },
    ])
    expect(screen.getByText('平均持续').nextSibling?.textContent).toBe('--')
    expect(screen.getAllByTestId('drawn').map((one) => one.textContent)).toEqual([
      '每日告警 11-14 至 11-20 {"series":[{"type":"bar","data":[3]}]}',
    ])
    expect(screen.getByTestId('data-grid').textContent).toContain('12,345')
    expect(screen.getByText('按事件起始时间计数')).toBeTruthy()
  })

  it('says 暂无数据 of a chart without a value (request-17)', async () => {
    show()
    const figure = await screen.findByTestId('chart-hours')
    expect(figure.textContent).toContain('暂无数据')
  })

  it('layout-07: takes its tabs from the route, the query chooses; a tab without its right is not there', async () => {
    const route = {
      fixCode: 'air-alarm',
      path: '/alarm-center/air-alarm',
      title: '空气质量告警',
      redirectTo: null,
      keepAlive: false,
      trail: [],
    }
    usePermissions.setState({
      routes: [
        {
          ...route,
          tabs: [
            { key: 'figures', title: '总览' },
            { key: 'records', title: '统计' },
          ],
        },
      ],
    })
    show('/alarm-center/air-alarm?tabName=figures')
    expect((await screen.findByText('12345 true')).tagName).toBe('OUTPUT')
    expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual(['总览', '统计'])
    expect(screen.getByRole('radio', { name: '总览' })).toHaveProperty('checked', true)
    cleanup()
    usePermissions.setState({ rights: new Set() })
    show('/alarm-center/air-alarm?tabName=figures')
    await shownTitle()
    expect(screen.queryByRole('radio', { name: '总览' })).toBeNull()
  })

  it('keeps the answer before, under its own title, until the next one is there', async () => {
    show()
    await shownTitle()
    const { promise, resolve } = Promise.withResolvers<object>()
    answerCalls({ alarmRecordStatisticsQuery: () => promise })
    fireEvent.click(screen.getByText('提前一天'))
    await waitFor(() => expect(inputsOf('alarmRecordStatisticsQuery')).toHaveLength(2))
    expect(screen.getByRole('heading', { name: '每日告警 11-14 至 11-20' })).toBeTruthy()
    await act(async () => resolve(answer()))
    expect(await screen.findByRole('heading', { name: '每日告警 11-13 至 11-20' })).toBeTruthy()
  })

  it('says what went wrong and asks again on 重试', async () => {
    answerCalls({ alarmRecordStatisticsQuery: new Error('数据库暂不可用，请稍后重试') })
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('数据库暂不可用，请稍后重试')
    answerCalls({ alarmRecordStatisticsQuery: () => answer() })
    fireEvent.click(screen.getByText('重试'))
    await shownTitle()
  })

  it('says why it is empty and what to do', async () => {
    answerCalls({ alarmRecordStatisticsQuery: () => answer({ total: 0 }) })
    show()
    expect(await screen.findByText('所选时段没有告警，可放宽时段')).toBeTruthy()
    expect(screen.getByText('暂无数据')).toBeTruthy()
    expect(screen.queryByTestId('conclusion-sentence')).toBeNull()
  })

  it('holds a place while the first answer is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    answerCalls({ alarmRecordStatisticsQuery: () => promise })
    show()
    expect(await screen.findByTestId('page-skeleton')).toBeTruthy()
    await act(async () => resolve(answer()))
    await shownTitle()
    expect(screen.queryByTestId('page-skeleton')).toBeNull()
  })

  it('copies its conclusion', async () => {
    show()
    fireEvent.click(await screen.findByTestId('conclusion-copy'))
    expect(copied).toHaveBeenCalledWith('自2026-11-14起共 12345 次告警。')
  })

  it('shows the same hours wherever the browser stands', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(300)
    show()
    await shownTitle()
    expect(screen.getByTestId('data-grid').textContent).toContain('2026-11-20 23:00:00')
  })
})

describe('the tools of a page (layout-09)', () => {
  it('download the picture of each drawn chart with its period and data version', async () => {
    show()
    await shownTitle()
    fireEvent.click(await screen.findByTestId('tool-downloadImage'))
    await waitFor(() => expect(png).toHaveBeenCalledOnce())
    expect(saved).toHaveBeenCalledWith('每日告警 11-14 至 11-20.png', expect.anything())
    expect(png.mock.calls[0]).toEqual([
      expect.objectContaining({
        period: '2026-11-14 00:00 至 2026-11-20 23:59',
        source: '数据来源：晴空大气环境监测平台　数据版本 41',
      }),
    ])
  })

  it('export by the same question', async () => {
    answerCalls({ alarmRecordStatisticsExport: new Blob() })
    show()
    await shownTitle()
    fireEvent.click(screen.getByTestId('tool-exportData'))
    await waitFor(() => expect(saved).toHaveBeenCalledWith('告警统计_2026-11-14_2026-11-20.xlsx', expect.anything()))
    expect(inputsOf('alarmRecordStatisticsExport')).toEqual(inputsOf('alarmRecordStatisticsQuery'))
  })

  it('export more than 20,000 rows in the background and show how far it is', async () => {
    const row = { name: '东亭站', total: 1, lastAlarmTime: '2026-11-20 23:00:00' }
    const job = {
      jobId: 'j1',
      title: '导出 告警统计',
      state: 'running',
      stateName: '进行中',
      percent: 5,
      sentence: '正在查询数据并生成表格',
      files: [],
    }
    answerCalls({
      alarmRecordStatisticsQuery: () => answer({ bySubject: Array.from({ length: 20_001 }, () => row) }),
      exportStart: job,
      jobDetail: job,
    })
    show()
    await shownTitle()
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    fireEvent.click(screen.getByTestId('tool-exportData'))
    expect(await screen.findByText('正在查询数据并生成表格')).toBeTruthy()
    expect(inputsOf('exportStart')).toEqual([
      {
        call: 'alarmRecordStatisticsExport',
        input: { startTime: '2026-11-14 00:00:00', endTime: '2026-11-20 23:59:59' },
        title: '告警统计_2026-11-14_2026-11-20',
      },
    ])
    expect(saved).not.toHaveBeenCalled()
  })
})

describe('data that change', () => {
  it('is told quietly once the shown hours changed, and a click asks anew', async () => {
    answerCalls({
      dataVersionNow: { rev: 45, time: '2026-11-20 23:59:00' },
      dataVersionChanges: { rev: 45, total: 0, addedHours: 2, records: [] },
    })
    show()
    fireEvent.click(await screen.findByText('有新数据，点击刷新'))
    await waitFor(() => expect(inputsOf('alarmRecordStatisticsQuery')).toHaveLength(2))
    expect(inputsOf('dataVersionChanges')[0]).toEqual({ ...cells, sinceRev: 41 })
  })

  it('says nothing while other data of the city change', async () => {
    answerCalls({ dataVersionNow: { rev: 45, time: '2026-11-20 23:59:00' } })
    show()
    await waitFor(() => expect(inputsOf('dataVersionChanges')).toHaveLength(1))
    await shownTitle()
    expect(screen.queryByTestId('newer-data')).toBeNull()
  })
})
