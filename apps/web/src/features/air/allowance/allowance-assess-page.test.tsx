import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import Page from './allowance-assess-page.ts'
import { assessment, ozone } from './testing/assessment.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
const notify = vi.hoisted(() => ({ success: vi.fn(), warning: vi.fn(), error: vi.fn() }))
vi.mock('../../../kit/notify.ts', () => ({ notify, failureText: (tried: string) => tried }))

const show = (filter: object = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter
        initialEntries={[`/data-analysis/allowance-assess?filterConfig=${encodeURIComponent(JSON.stringify(filter))}`]}
      >
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['analysis.read']), routes: [], nodes: [] })
  answerCalls({
    projectCity: { cityCode: '320200', cityName: '无锡市' },
    areaTree: [{ areaId: '1', areaCode: '320200', areaName: '无锡市', areaType: 2, children: [] }],
    countrySiteList: [],
    urbanRealityQuery: () => assessment(),
    urbanRealityO3Allowance: () => ozone(),
    urbanRealityO3AllowanceEdit: null,
    chartSettingOne: { settings: null, updateTime: null },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.clearAllMocks()
})

describe('余量评估 (urban-reality-endpoints)', () => {
  it('asks for the city and today by itself and shows sentence, hours and cascade', async () => {
    show()
    expect((await screen.findByTestId('conclusion-sentence', {}, { timeout: 4000 })).textContent).toContain('68')
    expect(inputsOf('urbanRealityQuery').at(-1)).toMatchObject({
      siteCode: '320200',
      factorCode: 'pm25',
      cityGroup: 'C00024',
      dataStatus: 'MIX',
    })
    expect(inputsOf('urbanRealityO3Allowance')).toEqual([])
    expect(screen.getByTestId('data-grid').textContent).toContain('今日')
    expect(screen.getAllByRole('slider')).toHaveLength(14)
    expect(screen.getByTestId('outcome-日均值').textContent).toContain('44')
  })

  it('the arrow keys move an hour to come: the day, the month and the rank follow, and it can be kept', async () => {
    show()
    const handle = await screen.findByTestId('hour-handle-15', {}, { timeout: 4000 })
    expect((screen.getByTestId('scenario-save') as HTMLButtonElement).disabled).toBe(true)
    fireEvent.keyDown(handle, { key: 'ArrowUp' })
    fireEvent.keyDown(screen.getByTestId('hour-handle-15'), { key: 'PageUp' })
    expect(screen.getByTestId('hour-handle-15').getAttribute('aria-valuenow')).toBe('51')
    fireEvent.keyDown(screen.getByTestId('hour-handle-15'), { key: 'End' })
    // (500 + 13 × 40 + 100) / 24 = 46.67
    expect(screen.getByTestId('outcome-日均值').textContent).toContain('47')
    fireEvent.click(screen.getByTestId('scenario-save'))
    await waitFor(() =>
      expect(inputsOf('urbanRealityO3AllowanceEdit')).toEqual([
        { siteCode: '320200', date: '2026-11-20', factorCode: 'pm25', hours: [{ hour: 15, value: 100 }] },
      ]),
    )
  })

  it('the pointer moves an hour within its column, and only while it is held', async () => {
    show()
    const column = await screen.findByTestId('hour-column-12', {}, { timeout: 4000 })
    const svg = screen.getByTestId('scenario-chart')
    vi.spyOn(svg, 'getBoundingClientRect').mockReturnValue({ top: 0, height: 300, left: 0, width: 960 } as DOMRect)
    // The axis reaches from y 16 (100) to y 272 (0).
    fireEvent.pointerDown(column, { clientY: 144, pointerId: 1 })
    expect(screen.getByTestId('hour-handle-12').getAttribute('aria-valuenow')).toBe('50')
    fireEvent.pointerMove(column, { clientY: 80, pointerId: 1 })
    expect(screen.getByTestId('hour-handle-12').getAttribute('aria-valuenow')).toBe('75')
    fireEvent.pointerUp(column, { pointerId: 1 })
    fireEvent.pointerMove(column, { clientY: 200, pointerId: 1 })
    expect(screen.getByTestId('hour-handle-12').getAttribute('aria-valuenow')).toBe('75')
  })

  it('O3 asks for its windows and the year’s percentile as well (urban-reality-o3-allowance)', async () => {
    answerCalls({ urbanRealityQuery: () => assessment({ factorCode: 'o38h', factorName: 'O₃-8h' }) })
    show({ factorCode: 'o38h' })
    expect(await screen.findByText('本年第90百分位', {}, { timeout: 4000 })).toBeTruthy()
    expect(screen.getByText('确保达标还可超标').nextSibling?.textContent).toContain('6')
    expect(screen.getByTestId('view-windows').textContent).toContain('580.0')
    expect(screen.getByTestId('conclusion-sentence').textContent).toContain('160.5')
  })

  it('a day without hours says why, an error offers 重试', async () => {
    answerCalls({ urbanRealityQuery: () => assessment({ hours: Array.from({ length: 24 }, () => null) }) })
    show()
    expect(await screen.findByText(/该日尚无小时数据/, {}, { timeout: 4000 })).toBeTruthy()
    cleanup()
    answerCalls({ urbanRealityQuery: new Error('服务器暂不可用') })
    show()
    expect(await screen.findByRole('button', { name: /重\s*试/ }, { timeout: 4000 })).toBeTruthy()
  })
})
