import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { queryClient } from '../../../client/query-client.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { siteEvent } from '../../../client/testing/site-event.ts'
import { notify } from '../../../kit/notify.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { addSuspectsToTask } from './trace-actions.ts'
import { TraceTab } from './trace-tab.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

const candidate = (code: string, over: object = {}) => ({
  rank: 1,
  kind: 'ps',
  code,
  name: `${code}涂装厂`,
  areaCode: '320205',
  areaName: '锡山区',
  industryName: '汽车零部件',
  longitude: 0,
  latitude: 0,
  distanceM: 2300,
  bearingDeg: 90,
  travelMinutes: 18,
  impliedMultiple: 3.1,
  probability: 0.62,
  score: 1,
  reasons: [
    { kind: 'wind', logOdds: 1.2, text: '位于上风向' },
    { kind: 'load', logOdds: -0.4, text: '用电无明显变化' },
    { kind: 'emission', logOdds: 0, text: '该时段无有效在线监测数据' },
  ],
  detailVisible: true,
  listed: false,
  ...over,
})
const run = (candidates: object[]) => ({
  runId: 'r1',
  siteCode: 'S1',
  siteName: '曹张',
  factorCode: 'o3',
  factorName: 'O₃',
  factorUnit: 'µg/m³',
  dataTime: '2026-11-21 14:00:00',
  value: 210,
  expected: 120,
  excess: 90,
  noneProbability: 0.2,
  summary: '最可疑：P1涂装厂',
  candidates,
  inputs: { provisional: false },
  createTime: '2026-11-21 14:05:00',
  createUser: '值班长',
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TraceTab event={siteEvent()} />
    </QueryClientProvider>,
  )

beforeEach(() => usePermissions.setState({ rights: new Set(['trace.read', 'trace.use']) }))
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetCalls()
  vi.restoreAllMocks()
  useMapWorkspace.setState({ suspects: {}, traceOn: false, trace: null })
})

describe('AI溯源 of an alarm', () => {
  it('ranks the suspected sources with probability and reasons for and against', async () => {
    answerCalls({ traceRun: run([candidate('P1')]) })
    show()
    const row = await screen.findByTestId('trace-candidate-P1')
    expect(row.querySelector('meter')?.getAttribute('value')).toBe('62')
    expect([...row.querySelectorAll('.event-trace-reasons li')].map((li) => [li.className, li.textContent])).toEqual([
      ['for', '+位于上风向'],
      ['against', '−用电无明显变化'],
      ['neutral', '·该时段无有效在线监测数据'],
    ])
    expect(screen.getByText('最可疑：P1涂装厂')).toBeTruthy()
  })

  it('without a run offers 运行溯源 to those who may, and shows its result', async () => {
    let ran = false
    answerCalls({
      traceRun: () => (ran ? run([candidate('P1')]) : null),
      traceRunStart: () => {
        ran = true
        return run([])
      },
    })
    show()
    fireEvent.click(await screen.findByTestId('trace-start'))
    expect(await screen.findByTestId('trace-candidate-P1')).toBeTruthy()
    expect(inputsOf('traceRunStart')).toEqual([{ eventId: 'e1', refresh: '0' }])
    cleanup()
    queryClient.clear()
    usePermissions.setState({ rights: new Set(['trace.read']) })
    answerCalls({ traceRun: null })
    show()
    await screen.findByText('尚未溯源')
    expect(screen.queryByTestId('trace-start')).toBeNull()
  })

  it('加入任务 hands the ticked ones to the event’s task', async () => {
    answerCalls({ traceRun: run([candidate('P1'), candidate('P2', { kind: 'dust' })]) })
    const said = vi.spyOn(notify, 'success').mockReturnValue()
    show()
    fireEvent.click(await screen.findByTestId('trace-tick-P2'))
    fireEvent.click(screen.getByTestId('trace-add-task'))
    expect(useMapWorkspace.getState().suspects).toEqual({ e1: [{ kind: 'dust', code: 'P2', name: 'P2涂装厂' }] })
    expect(said).toHaveBeenCalledWith('添加成功')
  })

  it('trace-05, trace-08, trace-07: nothing chosen, the one already listed, all already listed', async () => {
    answerCalls({ traceRun: run([candidate('P1', { listed: true }), candidate('P2', { listed: true })]) })
    const said = vi.spyOn(notify, 'warning').mockReturnValue()
    show()
    fireEvent.click(await screen.findByTestId('trace-add-list'))
    expect(said).toHaveBeenLastCalledWith('请选择企业')
    fireEvent.click(screen.getByTestId('trace-tick-P1'))
    fireEvent.click(screen.getByTestId('trace-add-list'))
    await waitFor(() => expect(said).toHaveBeenLastCalledWith('该企业已在溯源列表中'))
    fireEvent.click(screen.getByTestId('trace-tick-P2'))
    fireEvent.click(screen.getByTestId('trace-add-list'))
    await waitFor(() => expect(said).toHaveBeenLastCalledWith('所选择企业均已被添加至溯源列表'))
  })

  it('trace-10, trace-21: what is new is added as TYPE_008 and says 添加成功', async () => {
    answerCalls({
      traceRun: run([candidate('P1', { listed: true }), candidate('P2')]),
      addTraceSource: { added: ['P2'], existing: [] },
    })
    const said = vi.spyOn(notify, 'success').mockReturnValue()
    show()
    fireEvent.click(await screen.findByTestId('trace-tick-P1'))
    fireEvent.click(screen.getByTestId('trace-tick-P2'))
    fireEvent.click(screen.getByTestId('trace-add-list'))
    await waitFor(() => expect(said).toHaveBeenCalledWith('添加成功'))
    expect(inputsOf('addTraceSource')).toEqual([
      {
        siteCode: 'S1',
        factorCode: 'o3',
        dataTime: '2026-11-21 14:00:00',
        psCodeList: ['P2'],
        traceTypeEnum: 'TYPE_008',
      },
    ])
  })

  it('trace-09: more than 100 for a task are refused', () => {
    const said = vi.spyOn(notify, 'warning').mockReturnValue()
    const many = Array.from({ length: 101 }, (_, n) => ({ kind: 'ps' as const, code: `P${n}`, name: '' }))
    expect(addSuspectsToTask('e1', many)).toBe(false)
    expect(said).toHaveBeenCalledWith('一次可添加最多100个')
  })
})
