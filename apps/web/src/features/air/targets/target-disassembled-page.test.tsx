import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import Page from './target-disassembled-page.ts'
import { decomposition } from './testing/decomposition.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
const notify = vi.hoisted(() => ({ success: vi.fn(), warning: vi.fn(), error: vi.fn() }))
vi.mock('../../../kit/notify.ts', () => ({
  notify,
  failureText: (tried: string, error: unknown) => `${tried}：${error instanceof Error ? error.message : ''}`,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/target-monitoring/target-disassembled']}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['target.read', 'target.write']), routes: [], nodes: [] })
  answerCalls({
    disassembleTargets: { dataList: [decomposition().target] },
    targetDecompositionList: () => decomposition(),
    targetDecompositionSave: () => decomposition({ version: 4 }),
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 41, time: '2026-11-20 23:59:00' },
    dataVersionChanges: { rev: 41, total: 0, addedHours: 0, records: [] },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.clearAllMocks()
})

describe('目标分解 (target-decomposition-list, disassemble-targets)', () => {
  it('asks for the first target by itself and shows sentence, months and figures', async () => {
    show()
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain('还需优良 14 天')
    expect(inputsOf('targetDecompositionList').at(-1)).toEqual({
      targetId: 't1',
      factorCode: 'pm25',
      dataStatus: 'MIX',
    })
    const drawn = (await screen.findByTestId('drawn')).textContent ?? ''
    expect(drawn).toContain('2026年度考核目标 优良天数各月目标与实际')
    expect(drawn).toContain('"2026-12"')
    expect(screen.getByTestId('data-grid').textContent).toContain('合计')
    expect(screen.getByText('最多再有污染天').nextSibling?.textContent).toContain('28')
  })

  it('an entered month is locked, the others follow, and the whole is saved with its version', async () => {
    show()
    const field = await screen.findByTestId('month-value-2026-01')
    expect((screen.getByTestId('months-save') as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(field, { target: { value: '10' } })
    await waitFor(() => expect(screen.getByTestId('month-total').textContent).toContain('300'))
    expect(screen.getByTestId('month-lock-2026-01').getAttribute('aria-checked')).toBe('true')
    fireEvent.click(screen.getByTestId('months-save'))
    await waitFor(() => expect(inputsOf('targetDecompositionSave')).toHaveLength(1))
    const [saved] = inputsOf('targetDecompositionSave')
    expect(saved).toMatchObject({ targetId: 't1', factorCode: 'good_days', version: 3 })
    const months = saved?.['months'] as { month: string; targetValue: number; locked: boolean }[]
    expect(months[0]).toEqual({ month: '2026-01', targetValue: 10, locked: true })
    expect(months.reduce((sum, { targetValue }) => sum + targetValue, 0)).toBe(300)
  })

  it('a refusal is told in the server’s words and the months are read again', async () => {
    answerCalls({ targetDecompositionSave: new Error('目标或设置已被他人修改，请刷新后重试') })
    show()
    fireEvent.change(await screen.findByTestId('month-value-2026-02'), { target: { value: '20' } })
    fireEvent.click(screen.getByTestId('months-save'))
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('保存失败：目标或设置已被他人修改，请刷新后重试'))
    await waitFor(() => expect(inputsOf('targetDecompositionList').length).toBeGreaterThan(1))
  })

  it('without target.write the months are read only', async () => {
    usePermissions.setState({ rights: new Set(['target.read']), routes: [], nodes: [] })
    show()
    const editor = await screen.findByRole('region', { name: '各月目标' })
    expect(within(editor).queryByTestId('months-save')).toBeNull()
    expect(within(editor).queryByTestId('month-value-2026-01')).toBeNull()
  })

  it('an indicator without a value says where to set it, and an error offers 重试', async () => {
    answerCalls({ targetDecompositionList: () => decomposition({ targetValue: null, months: [] }) })
    show()
    expect(await screen.findByText('该目标未设置优良天数，请在目标管理中填写')).toBeTruthy()
    cleanup()
    answerCalls({ targetDecompositionList: new Error('服务器暂不可用') })
    show()
    expect(await screen.findByText(/服务器暂不可用/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /重\s*试/ })).toBeTruthy()
  })
})
