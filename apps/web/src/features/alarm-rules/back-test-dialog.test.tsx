import type { BackTestAnswer } from '@qingkong/contract/calls/back-test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../app/api.ts'
import { BackTestDialog, backTestInput } from './back-test-dialog.tsx'
import type { RuleForm } from './rule-checks.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const rule: RuleForm = {
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

describe('规则回测 before a rule is saved (alarmRuleBackTest)', () => {
  it('asks about the rule as the form holds it, ninety days back', async () => {
    const ask = vi.spyOn(api, 'alarmRuleBackTest').mockResolvedValue(answer)
    show()
    expect(await screen.findByText(answer.sentence)).toBeTruthy()
    expect(ask.mock.calls[0]?.[0]).toEqual(backTestInput(rule, 90))
    fireEvent.click(screen.getByText('近7天'))
    await waitFor(() => expect(ask.mock.calls.at(-1)?.[0]).toMatchObject({ id: 'r1', thresholdLevel3: 180, days: 7 }))
  })

  it('lists the alarms it would raise, and leads to an event it would lose', async () => {
    vi.spyOn(api, 'alarmRuleBackTest').mockResolvedValue(answer)
    show()
    expect(await screen.findByText('同样告警')).toBeTruthy()
    fireEvent.click(screen.getByText('QK2026111900001'))
    expect(screen.getByTestId('where').textContent).toBe('/event-manage/event-record?eventId=e1')
  })

  it('says when nothing could be judged, and why a test failed', async () => {
    const ask = vi.spyOn(api, 'alarmRuleBackTest').mockResolvedValue({ ...answer, judged: 0 })
    show()
    expect(await screen.findByText('没有可供判定的数据')).toBeTruthy()
    ask.mockRejectedValue(new Error('分钟规则最多回测14天'))
    fireEvent.click(screen.getByText('近30天'))
    expect(await screen.findByText(/分钟规则最多回测14天/)).toBeTruthy()
  })
})
