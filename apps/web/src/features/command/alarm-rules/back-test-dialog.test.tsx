import type { BackTestAnswer } from '@qingkong/contract/calls/command/back-test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '../../../blocks/job-progress.tsx'
import { api } from '../../../client/api.ts'
import { BackTestDialog, backTestInput, type TestedRule } from './back-test-dialog.tsx'

vi.mock('../../../charts/chart.tsx', () => ({ Chart: ({ label }: { label: string }) => <figure>{label}</figure> }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const rule: TestedRule = {
  id: 'r1',
  name: 'PM10小时高值',
  alarmType: '0',
  calculationMode: '0',
  accuracy: '1',
  factorCode: 'pm10',
  ratioFactorCode: null,
  siteTypes: ['30'],
  siteCodes: [],
  compareSiteCodes: [],
  lookbackHours: 24,
  thresholdUnit: 'absolute',
  thresholdLevel1: null,
  thresholdLevel2: null,
  thresholdLevel3: 180,
  quietWindow: '',
  remark: '',
}
const counts = { episodes: 1, level1: 0, level2: 0, level3: 1 }
const answer: BackTestAnswer = {
  startTime: '2026-08-22 10:00:00',
  endTime: '2026-11-20 10:00:00',
  dataFrom: '2026-08-22 10:00:00',
  judged: 2160,
  draft: counts,
  present: { ...counts, episodes: 3 },
  byDay: [{ day: '2026-11-19', draft: 1, present: 3 }],
  bySubject: [{ code: 'M1', name: '东亭站', draft: 1, present: 3 }],
  episodes: [
    {
      code: 'M1',
      name: '东亭站',
      factorCode: 'pm10',
      factorName: 'PM₁₀',
      startTime: '2026-11-19 08:00:00',
      endTime: '2026-11-19 11:00:00',
      level: 3,
      peakValue: 212,
      isKept: true,
    },
  ],
  lost: [
    {
      eventId: 'e1',
      eventCode: 'QK2026111900001',
      eventTime: '2026-11-19 15:00:00',
      siteName: '东亭站',
      description: 'PM10小时均值160',
      level: 3,
      verdict: 'confirmed',
      verdictName: '属实',
    },
  ],
  lostConfirmed: 1,
  avoidedDismissed: 0,
  sentence: '近90天按此规则会产生1次告警，比现行规则少2次；会漏掉1件已查实的事件。',
}

const running: Job = {
  jobId: 'j1',
  kind: 'back-test',
  kindName: '规则回测',
  title: '规则回测 PM10小时高值（近90天）',
  state: 'running',
  stateName: '进行中',
  percent: 35,
  sentence: '正在逐时段判定，已到2026-10-01',
  cancelling: false,
  dataVersion: null,
  createTime: '2026-11-20 10:00:00',
  startTime: '2026-11-20 10:00:00',
  endTime: null,
  files: [],
}
const done: Job = {
  ...running,
  state: 'succeeded',
  stateName: '已完成',
  percent: 100,
  sentence: '已完成',
  files: [{ fileName: '规则回测_PM10小时高值.xlsx', sizeBytes: 9000, sha256: 'a'.repeat(64) }],
}

/** The job as it stands when it is looked at. */
const jobStands = (job: Job) => vi.spyOn(api, 'jobDetail').mockResolvedValue({ ...job, log: [] })
const starts = () => vi.spyOn(api, 'alarmRuleBackTestStart').mockResolvedValue(running)
const press = () => fireEvent.click(screen.getByTestId('back-test-start'))

const Where = () => <output data-testid="where">{useLocation().pathname + useLocation().search}</output>
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <BackTestDialog rule={rule} onClose={() => {}} />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  )

describe('规则回测 before a rule is saved (alarmRuleBackTestStart)', () => {
  it('asks about the rule as the form holds it, ninety days back, and shows how far the job is', async () => {
    const start = starts()
    jobStands(running)
    show()
    press()
    expect(await screen.findByText('正在逐时段判定，已到2026-10-01')).toBeTruthy()
    expect(start.mock.calls[0]?.[0]).toEqual(backTestInput(rule, 90))
    expect(screen.getByTestId('back-test-start').hasAttribute('disabled')).toBe(true)
  })

  it('a running back-test can be cancelled', async () => {
    starts()
    jobStands(running)
    const cancel = vi.spyOn(api, 'jobCancel').mockResolvedValue({ ...running, cancelling: true })
    show()
    press()
    fireEvent.click(await screen.findByTestId('job-cancel'))
    await waitFor(() => expect(cancel.mock.calls[0]?.[0]).toEqual({ jobId: 'j1' }))
  })

  it('shows the result of the job that ended, with its workbook, and may be asked again over another span', async () => {
    const start = starts()
    jobStands(done)
    const result = vi.spyOn(api, 'alarmRuleBackTest').mockResolvedValue(answer)
    show()
    press()
    expect(await screen.findByText(answer.sentence)).toBeTruthy()
    expect(result.mock.calls[0]?.[0]).toEqual({ jobId: 'j1' })
    expect(screen.getByTestId('job-file-xlsx')).toBeTruthy()
    fireEvent.click(screen.getByText('近7天'))
    press()
    await waitFor(() => expect(start.mock.calls.at(-1)?.[0]).toMatchObject({ id: 'r1', thresholdLevel3: 180, days: 7 }))
  })

  it('lists the alarms it would raise, and leads to an event it would lose', async () => {
    starts()
    jobStands(done)
    vi.spyOn(api, 'alarmRuleBackTest').mockResolvedValue(answer)
    show()
    press()
    expect(await screen.findByText('同样告警')).toBeTruthy()
    fireEvent.click(screen.getByText('QK2026111900001'))
    expect(screen.getByTestId('where').textContent).toBe('/event-manage/event-record?eventId=e1')
  })

  it('says when nothing could be judged, and why a back-test failed', async () => {
    starts()
    const job = jobStands(done)
    vi.spyOn(api, 'alarmRuleBackTest').mockResolvedValue({ ...answer, judged: 0 })
    show()
    press()
    expect(await screen.findByText('没有可供判定的数据')).toBeTruthy()
    job.mockResolvedValue({ ...running, jobId: 'j2', state: 'failed', sentence: '作业出错，请稍后重新发起', log: [] })
    vi.spyOn(api, 'alarmRuleBackTestStart').mockResolvedValue({ ...running, jobId: 'j2' })
    press()
    expect(await screen.findByText('作业出错，请稍后重新发起')).toBeTruthy()
  })
})
