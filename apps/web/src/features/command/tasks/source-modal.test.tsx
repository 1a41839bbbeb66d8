import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../client/api.ts'
import { notify } from '../../../kit/notify.ts'
import type { Suspect } from '../../../map/map-workspace.ts'
import SourceModal from './source-modal.tsx'
import { taskEvent } from './testing/task-event.ts'

const enterprise = (index: number) => ({
  id: `i${index}`,
  psId: `i${index}`,
  psCode: `PS${index}`,
  psName: `企业${index}`,
  keyIndustry: false,
  indCode: '36',
  indName: '汽车制造业',
  address: '',
  countyCode: '320205',
  countyName: '锡山区',
  streetName: '东亭街道',
  longitude: 120.35,
  latitude: 31.58,
  distance: 100 * index,
})
const near = (count: number) => ({
  records: Array.from({ length: count }, (_, index) => enterprise(index + 1)),
  total: count,
  wind: null,
})
const dust = {
  id: 'D1',
  recordNum: 'D1',
  projectName: '春笋路工地',
  constUnitName: '',
  address: '',
  areaName: '锡山区',
  siteName: '东亭站',
  distance: 800,
  jhjgrq: null,
  alarmCount: 2,
  longitude: 120.35,
  latitude: 31.58,
}

interface Shown {
  siteType?: string | null
  present?: Suspect[]
  trees?: () => Promise<never[]>
}
const show = ({ siteType = null, present = [], trees = async () => [] }: Shown = {}) => {
  vi.spyOn(api, 'areaTree').mockImplementation(trees)
  vi.spyOn(api, 'emNeaicList').mockImplementation(trees)
  vi.spyOn(api, 'countrySiteList').mockImplementation(trees)
  const onAdd = vi.fn()
  const onBack = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SourceModal place={taskEvent({ siteType })} present={present} onAdd={onAdd} onBack={onBack} />
    </QueryClientProvider>,
  )
  return { onAdd, onBack }
}
const rowsShown = () => document.querySelectorAll('.ant-table-tbody tr.ant-table-row').length
const tick = (code: string) => fireEvent.click(screen.getByTestId(`source-check-${code}`))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the suspected sources of a task', () => {
  it('task-24: titled 任务详情 with the event code, eight rows a page though one answer holds all', async () => {
    vi.spyOn(api, 'nearPolPermission').mockResolvedValue(near(20))
    show()
    expect(screen.getByTestId('source-modal').textContent).toContain('任务详情')
    expect(screen.getByTestId('source-modal').textContent).toContain('GJ20261121001')
    await screen.findByText('企业1')
    expect(rowsShown()).toBe(8)
    expect(api.nearPolPermission).toHaveBeenCalledTimes(1)
    expect(vi.mocked(api.nearPolPermission).mock.calls[0]?.[0]).toMatchObject({ distance: 2 })
  })

  it('around a national-control site the search may ask for the evidence of the alarm (nearPolMul)', async () => {
    const traced = vi.spyOn(api, 'nearPolMul').mockResolvedValue(near(1))
    show({ siteType: '10' })
    await screen.findByText('企业1')
    expect(traced.mock.calls[0]?.[0]).toMatchObject({ eventId: 'e1', traceEvidence: [] })
    expect(screen.getByLabelText('溯源依据')).toBeTruthy()
  })

  it('task-12: what is ticked in both tables goes into the task by 添加至任务描述; 返回 takes nothing', async () => {
    vi.spyOn(api, 'nearPolPermission').mockResolvedValue(near(3))
    vi.spyOn(api, 'dustList').mockResolvedValue({ records: [dust], total: 1 })
    const { onAdd, onBack } = show({ present: [{ kind: 'ps', code: 'PS1', name: '企业1' }] })
    await screen.findByText('企业2')
    expect((screen.getByTestId('source-check-PS1') as HTMLInputElement).disabled).toBe(true)
    tick('PS2')
    fireEvent.click(screen.getByText(/^扬尘源/))
    await screen.findByText('春笋路工地')
    tick('D1')
    fireEvent.click(screen.getByTestId('source-add'))
    expect(onAdd).toHaveBeenCalledWith([
      { kind: 'ps', code: 'PS2', name: '企业2' },
      { kind: 'dust', code: 'D1', name: '春笋路工地' },
    ])
    fireEvent.click(screen.getByTestId('source-back'))
    expect(onBack).toHaveBeenCalled()
  })

  it('more than 100 sources in one task are refused with 一次可添加最多100个', async () => {
    vi.spyOn(api, 'nearPolPermission').mockResolvedValue(near(3))
    const warned = vi.spyOn(notify, 'warning')
    const present = Array.from({ length: 99 }, (_, index): Suspect => ({ kind: 'ps', code: `X${index}`, name: '' }))
    const { onAdd } = show({ present })
    await screen.findByText('企业1')
    tick('PS1')
    tick('PS2')
    fireEvent.click(screen.getByTestId('source-add'))
    expect(warned).toHaveBeenCalledWith('一次可添加最多100个')
    expect(onAdd).not.toHaveBeenCalled()
  })

  it('task-25: around a site without a site warns 请选择点位 and asks nothing', async () => {
    vi.spyOn(api, 'nearPolPermission').mockResolvedValue(near(0))
    const listed = vi.spyOn(api, 'dustList').mockResolvedValue({ records: [dust], total: 1 })
    const warned = vi.spyOn(notify, 'warning')
    show()
    fireEvent.click(screen.getByText(/^扬尘源/))
    await screen.findByText('春笋路工地')
    fireEvent.click(screen.getByTestId('dust-around'))
    fireEvent.click(screen.getByTestId('dust-search'))
    expect(warned).toHaveBeenCalledWith('请选择点位')
    expect(listed).toHaveBeenCalledTimes(1)
  })

  it('task-26: the assignment count stays at least 0, also in what is asked', async () => {
    vi.spyOn(api, 'nearPolPermission').mockResolvedValue(near(0))
    const listed = vi.spyOn(api, 'dustList').mockResolvedValue({ records: [dust], total: 1 })
    show()
    fireEvent.click(screen.getByRole('tab', { name: /扬尘源/ }))
    const count = await screen.findByLabelText('告警次数')
    fireEvent.change(count, { target: { value: '-3' } })
    fireEvent.blur(count)
    expect(count).toHaveProperty('value', '0')
    fireEvent.change(count, { target: { value: '2.6' } })
    fireEvent.blur(count)
    expect(count).toHaveProperty('value', '3')
    fireEvent.click(screen.getByTestId('dust-search'))
    await waitFor(() => expect(listed.mock.calls.at(-1)?.[0]).toMatchObject({ alarmCount: 3 }))
  })

  it('task-33: trees and the list of construction sites that fail to load are empty, without a word', async () => {
    vi.spyOn(api, 'nearPolPermission').mockResolvedValue(near(1))
    vi.spyOn(api, 'dustList').mockRejectedValue(new Error('查询失败'))
    const said = vi.spyOn(notify, 'error')
    show({ trees: () => Promise.reject(new Error('目录失败')) })
    await screen.findByText('企业1')
    fireEvent.click(screen.getByRole('tab', { name: /扬尘源/ }))
    expect(await screen.findByText('未找到符合条件的工地')).toBeTruthy()
    for (const tree of [api.areaTree, api.emNeaicList, api.countrySiteList]) expect(tree).toHaveBeenCalled()
    expect(said).not.toHaveBeenCalled()
    expect(screen.queryByText(/失败/)).toBeNull()
  })

  it('task-33: a failed load is a silent empty table', async () => {
    vi.spyOn(api, 'nearPolPermission').mockRejectedValue(new Error('查询失败'))
    const said = vi.spyOn(notify, 'error')
    show()
    expect(await screen.findByText('未找到符合条件的企业')).toBeTruthy()
    await waitFor(() => expect(api.nearPolPermission).toHaveBeenCalled())
    expect(said).not.toHaveBeenCalled()
    expect(screen.queryByText('查询失败')).toBeNull()
  })
})
