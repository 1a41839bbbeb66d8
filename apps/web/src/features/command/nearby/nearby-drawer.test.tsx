import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { firstFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import { type NearbyTarget, useMapWorkspace } from '../../../map/map-workspace.ts'
import { NearbyOnMap } from './nearby-on-map.tsx'
import { useNearby } from './nearby-store.ts'

const api = vi.hoisted(() => ({
  nearPolPermission: vi.fn(),
  nearPolMul: vi.fn(),
  homePsStation: vi.fn(),
  getIndustryTreeData: vi.fn(),
  areaTree: vi.fn(),
  addTraceSource: vi.fn(),
  indEnterList: vi.fn(),
  indEnterListExport: vi.fn(),
  projectCity: vi.fn(),
  emNeaicList: vi.fn(),
  emSectionList: vi.fn(),
  emSolventList: vi.fn(),
  psFactorList: vi.fn(),
  countrySiteList: vi.fn(),
  userConfigQueryRadius: vi.fn(),
  userConfigUpdateRadius: vi.fn(),
}))
vi.mock('../../../client/api.ts', () => ({ api }))
vi.mock('../../../map/map-context.ts', () => ({ useMapEngine: () => ({ flyTo, showBox }) }))
vi.mock('../../../map/layers/sector-layer.tsx', () => ({
  SectorLayer: ({ sector, onEdit }: { sector: { directionDeg: number; angleDeg: number }; onEdit: () => void }) => (
    <button type="button" onClick={onEdit}>
      {`扇形 ${sector.directionDeg} ${sector.angleDeg}`}
    </button>
  ),
}))
vi.mock('../../../map/layers/found-layer.tsx', () => ({ FoundLayer: () => null }))
const flyTo = vi.hoisted(() => vi.fn())
const showBox = vi.hoisted(() => vi.fn())
const notify = vi.hoisted(() => ({ success: vi.fn(), warning: vi.fn(), error: vi.fn() }))
vi.mock('../../../kit/notify.ts', () => ({ notify, failureText: (tried: string) => tried }))

const source = (n: number) => ({
  id: String(n),
  psId: String(n),
  psCode: `PS${n}`,
  psName: `企业${n}`,
  keyIndustry: false,
  indCode: '2614',
  indName: '有机化学原料制造',
  address: '',
  countyCode: '320205',
  countyName: '锡山区',
  streetName: '东港镇',
  longitude: 120.3,
  latitude: 31.58,
  distance: 100 + n,
})
const wind = {
  windDirectionDegrees: 135,
  windName: '东南风',
  source: 'station',
  stationName: '雪浪',
  message: null,
}
const answer = (count: number, more: object = {}) => ({
  records: Array.from({ length: count }, (_, n) => source(n)),
  total: count,
  wind,
  ...more,
})
const target: NearbyTarget = {
  at: [120.3, 31.57],
  dataTime: '2026-11-21 14:00:00',
  eventId: 'E1',
  siteType: '20',
  siteCode: 'S1',
  siteName: '雪浪',
  factorCode: 'pm25',
}

const open = (more: Partial<NearbyTarget> = {}) => {
  useMapWorkspace.getState().openNearby({ ...target, ...more })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <NearbyOnMap onShowPopup={vi.fn()} />
    </QueryClientProvider>,
  )
}
const openList = async () => {
  await screen.findByText(/共筛选工业源 [1-9]/)
  fireEvent.click(screen.getByTestId('nearby-list'))
  await screen.findByTestId('source-list')
}

beforeEach(() => {
  api.nearPolPermission.mockResolvedValue(answer(3))
  api.nearPolMul.mockResolvedValue(answer(2))
  api.homePsStation.mockResolvedValue([])
  api.getIndustryTreeData.mockRejectedValue(new Error('no'))
  api.areaTree.mockResolvedValue([])
  api.userConfigQueryRadius.mockRejectedValue(new Error('no'))
  api.userConfigUpdateRadius.mockResolvedValue({ radius: 2000 })
  usePermissions.setState({ rights: new Set(['enterprise.read', 'trace.use']) })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  useMapWorkspace.setState({
    nearby: null,
    dataTime: null,
    traceOn: false,
    trace: null,
    traceCompanies: new Set(),
    suspects: {},
  })
  useNearby.getState().reset()
})

describe('drawer 周边污染源', () => {
  it('counts what was found, in the words of the document, at zoom 14 (trace-01, popup-19)', async () => {
    open()
    expect(await screen.findByText('共筛选工业源 3 个')).toBeTruthy()
    expect(screen.getByText('周边污染源')).toBeTruthy()
    expect(flyTo.mock.calls[0]?.slice(0, 2)).toEqual([[120.3, 31.57], 14])
    expect(screen.getByText('风向取自 雪浪：东南风')).toBeTruthy()
    expect(screen.getByText('扇形 135 45')).toBeTruthy()
  })

  it('C: begins with the radius the user has stored, and stores the one that is chosen', async () => {
    api.userConfigQueryRadius.mockResolvedValue({ radius: 5000 })
    open()
    await waitFor(() => expect(api.nearPolPermission.mock.calls.at(-1)?.[0]).toMatchObject({ distance: 5 }))
    expect(api.userConfigUpdateRadius).not.toHaveBeenCalled()
    expect(showBox).not.toHaveBeenCalled()
    act(() => useNearby.getState().change({ radiusKm: 7 }))
    await waitFor(() => expect(api.nearPolPermission.mock.calls.at(-1)?.[0]).toMatchObject({ distance: 7 }))
    expect(api.userConfigUpdateRadius.mock.calls[0]?.[0]).toEqual({ radius: 7000 })
    expect(showBox).toHaveBeenCalledOnce()
  })

  it('names no count while it still searches: none found and not yet known are two things', async () => {
    api.nearPolPermission.mockReturnValue(new Promise(() => undefined))
    open()
    await screen.findByText('正在查找…')
    expect(screen.queryByTestId('nearby-count')).toBeNull()
  })

  it('a radius that could not be stored is told as 搜索半径未能保存, and the search goes by it all the same', async () => {
    api.userConfigUpdateRadius.mockRejectedValue(new Error('服务器内部错误'))
    open()
    await screen.findByText('共筛选工业源 3 个')
    act(() => useNearby.getState().change({ radiusKm: 4 }))
    await waitFor(() => expect(notify.warning.mock.calls).toEqual([['搜索半径未能保存']]))
    await waitFor(() => expect(api.nearPolPermission.mock.calls.at(-1)?.[0]).toMatchObject({ distance: 4 }))
    act(() => useNearby.getState().change({ angleDeg: 90 }))
    expect(api.userConfigUpdateRadius).toHaveBeenCalledOnce()
  })

  it('begins with the sector it is opened with, whatever radius the user has stored (components.md: 45°, 5 km)', async () => {
    api.userConfigQueryRadius.mockResolvedValue({ radius: 3000 })
    open({ siteType: '70', sector: { directionDeg: 270, angleDeg: 45, radiusKm: 5 } })
    await waitFor(() =>
      expect(api.nearPolPermission.mock.calls.at(-1)?.[0]).toMatchObject({
        distance: 5,
        angle: 45,
        windDirectionDegrees: 270,
      }),
    )
    expect(api.userConfigUpdateRadius).not.toHaveBeenCalled()
  })

  it('asks for trace evidence at national sites only (trace-12)', async () => {
    open({ siteType: '10' })
    expect(await screen.findByText('共筛选工业源 2 个')).toBeTruthy()
    expect(screen.getByTestId('nearby-evidence')).toBeTruthy()
    fireEvent.click(screen.getByText('扩散轨迹'))
    await waitFor(() =>
      expect(api.nearPolMul.mock.calls.at(-1)?.[0]).toMatchObject({ eventId: 'E1', traceEvidence: ['1'] }),
    )
    expect(api.nearPolPermission).not.toHaveBeenCalled()
    cleanup()
    open({ siteType: '20' })
    await screen.findByText('共筛选工业源 3 个')
    expect(screen.queryByTestId('nearby-evidence')).toBeNull()
  })

  it('C: the list says which industries are key ones, and where a source lies', async () => {
    const [first, second] = answer(2).records
    api.nearPolPermission.mockResolvedValue({
      ...answer(0),
      records: [{ ...first, keyIndustry: true, address: '东港镇锡港路8号' }, second],
      total: 2,
    })
    open()
    await openList()
    expect(screen.getAllByText('重点行业')).toHaveLength(1)
    expect(screen.getByText('东港镇锡港路8号')).toBeTruthy()
    expect(screen.getAllByText('--')).toHaveLength(1)
  })

  it('warns that no wind is known and draws the sector to the north (trace-03)', async () => {
    const north = { windDirectionDegrees: 0, windName: '北风', source: 'north', stationName: null, message: null }
    api.nearPolPermission.mockResolvedValue(answer(1, { wind: north }))
    open()
    expect(await screen.findByText('当前该附近点无风向数据，已按北风查询')).toBeTruthy()
    expect(notify.warning).toHaveBeenCalledWith('当前该附近点无风向数据，已按北风查询')
    expect(screen.getByText('扇形 0 45')).toBeTruthy()
  })

  it('says 未找到符合条件的企业 for no company and for a failed search (trace-04)', async () => {
    api.nearPolPermission.mockResolvedValue(answer(0))
    open()
    expect(await screen.findByText('未找到符合条件的企业')).toBeTruthy()
    cleanup()
    api.nearPolPermission.mockRejectedValue(new Error('服务器错误'))
    open({ at: [120.4, 31.6] })
    expect(await screen.findByText('查询未成功，点击重试')).toBeTruthy()
    expect(screen.getByText('共筛选工业源 0 个')).toBeTruthy()
  })

  it('searches again when the time changes (event-33), and keeps the filter', async () => {
    open()
    await screen.findByText('共筛选工业源 3 个')
    useNearby.getState().change({ radiusKm: 5 })
    await waitFor(() => expect(api.nearPolPermission.mock.calls.at(-1)?.[0]).toMatchObject({ distance: 5 }))
    expect(showBox).toHaveBeenCalledTimes(1)
    useMapWorkspace.getState().setDataTime('2026-11-21 09:00:00')
    await waitFor(() =>
      expect(api.nearPolPermission.mock.calls.at(-1)?.[0]).toMatchObject({
        dataTime: '2026-11-21 09:00:00',
        distance: 5,
      }),
    )
  })

  it('event-33: searches again when the time type changes, also what the panel finds, and keeps the filter', async () => {
    api.indEnterList.mockResolvedValue({ records: [{ psCode: 'PS1' }], total: 1, wind: null })
    open()
    await screen.findByText('共筛选工业源 3 个')
    useNearby.getState().change({ radiusKm: 5 })
    await waitFor(() => expect(api.nearPolPermission.mock.calls.at(-1)?.[0]).toMatchObject({ distance: 5 }))
    const asked = api.nearPolPermission.mock.calls.length
    api.nearPolPermission.mockResolvedValue(answer(2))
    fireEvent.click(screen.getByText('分钟'))
    expect(await screen.findByText('共筛选工业源 2 个')).toBeTruthy()
    expect(api.nearPolPermission.mock.calls).toHaveLength(asked + 1)
    expect(api.nearPolPermission.mock.calls.at(-1)?.[0]).toMatchObject({ distance: 5 })
    act(() => useNearby.getState().setPanel({ ...firstFilter([], null), types: [] }))
    await waitFor(() => expect(api.indEnterList.mock.calls.at(-1)?.[0]).toMatchObject({ timeType: 'MIN' }))
    fireEvent.click(screen.getByText('累计'))
    await waitFor(() => expect(api.indEnterList.mock.calls.at(-1)?.[0]).toMatchObject({ timeType: 'ACC' }))
    expect(await screen.findByText('共筛选工业源 1 个')).toBeTruthy()
  })

  it('a click on the sector opens 范围调整 (trace-16)', async () => {
    open()
    fireEvent.click(await screen.findByText('扇形 135 45'))
    expect(await screen.findByText('范围调整')).toBeTruthy()
    fireEvent.click(screen.getByTestId('sector-save'))
    await waitFor(() => expect(screen.queryByTestId('sector-save')).toBeNull())
  })
})

describe('list drawer 污染列表', () => {
  it('shows 20 rows a page, selects all, resets (trace-01, trace-02)', async () => {
    api.nearPolPermission.mockResolvedValue(answer(45))
    open()
    await openList()
    expect(screen.getByText('污染列表')).toBeTruthy()
    expect(document.querySelectorAll('.ant-table-tbody .ant-table-row')).toHaveLength(20)
    fireEvent.click(screen.getByTestId('source-all'))
    expect(useNearby.getState().chosen.size).toBe(45)
    fireEvent.click(screen.getByTestId('source-reset'))
    expect(useNearby.getState().chosen.size).toBe(0)
  })

  it('adds to the task’s description, at most 100 at once (trace-09)', async () => {
    api.nearPolPermission.mockResolvedValue(answer(101))
    open()
    await openList()
    fireEvent.click(screen.getByTestId('add-to-task'))
    expect(notify.warning).toHaveBeenLastCalledWith('请选择企业')
    fireEvent.click(screen.getByTestId('source-all'))
    fireEvent.click(screen.getByTestId('add-to-task'))
    expect(notify.warning).toHaveBeenLastCalledWith('一次可添加最多100个')
    useNearby.getState().choose(['PS1', 'PS2'])
    await screen.findByText('2')
    fireEvent.click(screen.getByTestId('add-to-task'))
    expect(useMapWorkspace.getState().suspects['E1']?.map(({ name }) => name)).toEqual(['企业1', '企业2'])
  })

  it('offers the trace list only with the trace layer on (trace-11) and says how it went (trace-10, trace-21)', async () => {
    open()
    await openList()
    expect(screen.queryByTestId('add-to-trace')).toBeNull()
    useMapWorkspace.setState({ traceOn: true, traceCompanies: new Set(['PS0']) })
    const button = await screen.findByTestId('add-to-trace')
    fireEvent.click(button)
    expect(notify.warning).toHaveBeenLastCalledWith('请选择企业')
    useNearby.getState().choose(['PS0'])
    await waitFor(() => {
      fireEvent.click(button)
      expect(notify.warning).toHaveBeenLastCalledWith('该企业已在溯源列表中')
    })
    useNearby.getState().choose(['PS0', 'PS1'])
    api.addTraceSource.mockResolvedValueOnce({ added: ['PS1'], existing: [] })
    await waitFor(() => expect(document.querySelectorAll('.ant-table-row-selected')).toHaveLength(2))
    fireEvent.click(button)
    await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith('添加成功'))
    expect(api.addTraceSource).toHaveBeenCalledWith({
      siteCode: 'S1',
      factorCode: 'pm25',
      dataTime: '2026-11-21 14:00:00',
      psCodeList: ['PS1'],
      traceTypeEnum: 'TYPE_008',
    })
    fireEvent.click(button)
    expect(notify.warning).toHaveBeenLastCalledWith('所选择企业均已被添加至溯源列表')
    useNearby.getState().choose(['PS2'])
    api.addTraceSource.mockRejectedValueOnce(new Error('x'))
    await waitFor(() => expect(document.querySelectorAll('.ant-table-row-selected')).toHaveLength(1))
    fireEvent.click(button)
    await waitFor(() => expect(notify.error).toHaveBeenLastCalledWith(expect.stringContaining('添加失败')))
  })

  it('takes the list as 污染源列表.xlsx with the same search (trace-19)', async () => {
    api.indEnterListExport.mockResolvedValue(new Blob(['x']))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    open()
    await openList()
    fireEvent.click(screen.getByTestId('source-export'))
    await waitFor(() => expect(click).toHaveBeenCalled())
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('污染源列表.xlsx')
    expect(api.indEnterListExport.mock.calls[0]?.[0]).toMatchObject({ id: '2', lonLatCon: { lon: 120.3, lat: 31.57 } })
  })

  it('更多条件 is the enterprise panel; the list keeps those that it finds as well, and 清除 lets go of it', async () => {
    api.nearPolPermission.mockResolvedValue(answer(3))
    api.indEnterList.mockResolvedValue({ records: [{ psCode: 'PS1' }], total: 1, wind: null })
    api.projectCity.mockResolvedValue({ cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] })
    for (const name of ['emNeaicList', 'emSectionList', 'emSolventList', 'psFactorList', 'countrySiteList'] as const)
      api[name].mockResolvedValue([])
    open()
    await waitFor(() => expect(screen.getByTestId('nearby-count').textContent).toBe('共筛选工业源 3 个'))
    expect(api.indEnterList).not.toHaveBeenCalled()
    fireEvent.click(screen.getByTestId('nearby-more'))
    expect(await screen.findByTestId('enterprise-panel')).toBeTruthy()
    await waitFor(() => expect(screen.getByTestId('nearby-count').textContent).toBe('共筛选工业源 1 个'))
    expect(api.indEnterList.mock.calls.at(-1)?.[0]).toMatchObject({
      monitorTypeList: '',
      siteWindConArray: [{ siteCode: 'S1', windDirectionDegrees: 135 }],
      lonLatCon: { lon: 120.3, lat: 31.57 },
    })
    fireEvent.click(screen.getByTestId('nearby-more-clear'))
    await waitFor(() => expect(screen.getByTestId('nearby-count').textContent).toBe('共筛选工业源 3 个'))
  })
})
