import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, asked, forgetCalls, inputsOf } from '../client/testing/answered-calls.ts'
import { answerSample, show } from './testing/show-sample.tsx'

vi.mock('../client/api.ts', async () => ({ api: (await import('../client/testing/answered-calls.ts')).api }))
const copied = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../kit/copy-text.ts', () => ({ copyText: copied }))
const notify = vi.hoisted(() => ({ warning: vi.fn(), error: vi.fn() }))
vi.mock('../kit/notify.ts', () => ({ notify, failureText: (tried: string) => tried }))
vi.mock('../charts/chart.tsx', () => import('./testing/drawn-chart.tsx'))

beforeEach(answerSample)
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.clearAllMocks()
})

const shownTitle = () => screen.findByRole('heading', { name: /^每日告警/ })

describe('分享视图', () => {
  const filters = { startTime: '2026-11-13 00:00:00', endTime: '2026-11-20 23:59:59' }
  const view = {
    id: 'v1',
    fixCode: 'air-alarm',
    tab: 'records',
    state: { filters, barStatistics: false, charts: {} },
    rev: 41,
    createdBy: '值班长',
    createdAt: '2026-11-20 10:00:12',
  }
  const at = '/alarm-center/air-alarm?tabName=records&view=v1'

  it('keeps filters, charts and data version, and copies the link', async () => {
    answerCalls({ savedViewCreate: { id: 'v1' } })
    show()
    await shownTitle()
    fireEvent.click(screen.getByTestId('tool-share'))
    await waitFor(() => expect(copied).toHaveBeenCalledOnce())
    expect(inputsOf('savedViewCreate')).toEqual([
      {
        fixCode: 'air-alarm',
        tab: 'records',
        state: {
          filters: { startTime: '2026-11-14 00:00:00', endTime: '2026-11-20 23:59:59' },
          barStatistics: false,
          charts: { days: null, hours: null },
        },
        rev: 41,
      },
    ])
    expect(copied.mock.calls[0]).toEqual([
      expect.stringMatching(/#\/alarm-center\/air-alarm\?view=v1&tabName=records&tabTitle=/),
    ])
  })

  it('opens with its filters and the data as they were, and switches to how they are now', async () => {
    answerCalls({ savedViewOne: view })
    show(at)
    expect((await screen.findByTestId('view-banner')).textContent).toContain('2026-11-20 10:00 所见的数据')
    await screen.findByRole('heading', { name: '每日告警 11-13 至 11-20' })
    expect(inputsOf('alarmRecordStatisticsQuery')).toEqual([{ ...filters, asOfRev: 41 }])
    expect(inputsOf('dataVersionNow')).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: '现在' }))
    await waitFor(() => expect(inputsOf('alarmRecordStatisticsQuery').at(-1)).toEqual(filters))
    expect(screen.getByTestId('view-banner').textContent).toContain('2026-11-20 10:00 分享的视图，现在的数据')
  })

  it('exports what it shows: the data as they were', async () => {
    answerCalls({ savedViewOne: view, alarmRecordStatisticsExport: new Blob() })
    show(at)
    await screen.findByRole('heading', { name: '每日告警 11-13 至 11-20' })
    fireEvent.click(screen.getByTestId('tool-exportData'))
    await waitFor(() => expect(inputsOf('alarmRecordStatisticsExport')).toEqual([{ ...filters, asOfRev: 41 }]))
  })

  it('lists what changed since', async () => {
    const changed = {
      siteCode: 'S1',
      siteName: '东亭站',
      factorCode: 'pm25',
      factorName: 'PM₂.₅',
      unit: 'µg/m³',
      dataTime: '2026-11-20 09:00:00',
      oldValue: 38,
      newValue: null,
      isChecked: true,
      changeTime: '2026-11-21 08:30:00',
      reason: '上级修订',
      auditor: '审核员',
    }
    answerCalls({ savedViewOne: view, dataVersionChanges: { rev: 50, total: 1, addedHours: 3, records: [changed] } })
    show(at)
    fireEvent.click(await screen.findByText('此后变化 4 处'))
    expect(await screen.findByText('1 个小时值与当时不同；另有 3 小时的数据是此后收到的。')).toBeTruthy()
    const grid = screen.getAllByTestId('data-grid').at(-1)
    expect(grid?.textContent).toContain('东亭站2026-11-20 09:00PM₂.₅38--µg/m³审核值2026-11-21 08:30上级修订审核员')
  })

  it('is left by one click, back to the page as the user had it', async () => {
    answerCalls({ savedViewOne: view })
    show(at)
    fireEvent.click(await screen.findByTestId('view-close'))
    await screen.findByRole('heading', { name: '每日告警 11-14 至 11-20' })
    expect(screen.queryByTestId('view-banner')).toBeNull()
    expect(screen.getByTestId('address').textContent).toBe('?tabName=records')
  })

  it('of another page, or gone, is said and the page shows its own', async () => {
    answerCalls({ savedViewOne: { ...view, fixCode: 'wind-rose' } })
    show(at)
    expect(await screen.findByText('该链接不属于本页，已按默认条件显示')).toBeTruthy()
    await shownTitle()
    cleanup()
    answerCalls({ savedViewOne: new Error('该视图不存在或已被删除') })
    show(at)
    expect(await screen.findByText('该视图不存在或已被删除')).toBeTruthy()
    await shownTitle()
    expect(asked.some(({ name, input }) => name === 'alarmRecordStatisticsQuery' && 'asOfRev' in input)).toBe(false)
  })
})
