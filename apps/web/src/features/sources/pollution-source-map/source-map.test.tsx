import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { usePopups } from '../../../map/popup-store.ts'
import { SourceMap } from './source-map.tsx'

const flown = vi.hoisted(() => ({ to: [] as unknown[] }))
vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../map/map-context.ts', () => ({
  useMapEngine: () => ({ flyTo: (at: unknown, zoom: number) => flown.to.push([at, zoom]) }),
}))
vi.mock('../../../map/layers/company-layer.tsx', () => ({
  CompanyLayer: ({ companies, onOpen }: { companies: { psCode: string }[]; onOpen: (psCode: string) => void }) => (
    <ul data-testid="markers">
      {companies.map(({ psCode }) => (
        <li key={psCode}>
          <button type="button" onClick={() => onOpen(psCode)}>{`标记 ${psCode}`}</button>
        </li>
      ))}
    </ul>
  ),
}))
vi.mock('../../../map/popup-card.tsx', () => ({
  PopupCard: ({ title, children, testId }: { title: React.ReactNode; children: React.ReactNode; testId: string }) => (
    <div data-testid={testId}>
      {title}
      {children}
    </div>
  ),
}))
vi.mock('../../../map/company-card.tsx', () => ({
  CompanyCard: ({ psCode }: { psCode: string }) => <div data-testid="popup-company">{psCode}</div>,
}))

const row = (psCode: string, longitude: number, state = 'online') => ({
  psId: psCode,
  psCode,
  psName: `企业${psCode}`,
  longitude,
  latitude: 31.5,
  state,
})
const permit = {
  psId: '1',
  psCode: 'P1',
  psName: '企业P1',
  countyCode: '320281',
  countyName: '江阴市',
  permitNo: '91320281MA0200076N001P',
  category: '重点',
  categoryName: '重点管理',
  validFrom: '2024-01-01',
  validTo: '2028-12-31',
  isExpired: false,
  factorCode: 'a21002',
  factorName: '氮氧化物',
  permitT: 120,
  usedT: 96.5,
  share: 0.804,
  yearShare: 0.888,
  expectedT: 108.7,
  light: 'green',
}

beforeEach(() => {
  flown.to.length = 0
  usePopups.getState().closeAll()
  usePermissions.setState({ rights: new Set(['enterprise.read', 'map.read']) })
  answerCalls({
    projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
    areaTree: [],
    emNeaicList: [],
    emSectionList: [],
    emSolventList: [],
    psFactorList: [],
    countrySiteList: [],
    indEnterList: ({ psStatusList }: { psStatusList: string[] }) =>
      psStatusList.includes('alarm')
        ? { records: [row('P1', 120.1, 'alarm')], total: 1, wind: null }
        : { records: [row('P1', 120.1, 'alarm'), row('P2', 120.2), row('P3', 120.2)], total: 3, wind: null },
    polluterHeadStatistics: {
      enterprises: 3,
      outlets: 503,
      onlineRate: 0.958,
      states: { alarm: 1, warning: 0, anomaly: 0, offline: 0, online: 2, stop: 0 },
      today: { a34013: 12.34, a24088: null, a21026: 5, a21002: 80 },
      dataTime: '2026-11-20 10:00:00',
      hiddenCount: 4,
    },
    polluterStatistics: {
      rows: [{ code: '320281', name: '江阴市', count: 2, alarm: 1, kg: 80 }],
      hiddenCount: 4,
    },
    enterCategoryData: [{ code: '重点', name: '重点管理', count: 82 }],
    enterListData: { records: [permit], total: 1, hiddenCount: 0 },
    enterFbmCondition: [
      { code: 'basic', name: '基本信息', count: 1 },
      { code: 'limit', name: '许可限值', count: 1 },
    ],
    enterFbmData: {
      columns: [
        { title: '项目', unit: '', kind: 'text' },
        { title: '年许可排放量', unit: 't', kind: 'number' },
      ],
      rows: [['全厂', 120]],
    },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

const show = async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SourceMap />
    </QueryClientProvider>,
  )
  await screen.findByText('标记 P1')
}

describe('the pollution-source map', () => {
  it('enterprise-13: begins with key enterprises, pst902, in the list and in the head', async () => {
    await show()
    expect(inputsOf('indEnterList')[0]).toMatchObject({ monitorTypeList: ['pst902'], id: '2', defaultQuery: false })
    await waitFor(() => expect(inputsOf('polluterHeadStatistics')[0]).toMatchObject({ monitorTypeList: ['pst902'] }))
  })

  it('the head tells enterprises, outlets, 在线率, six states and the kilograms of today; missing is --', async () => {
    await show()
    const head = await screen.findByTestId('source-head')
    await within(head).findByText('95.8%')
    expect(head.textContent).toContain('503')
    expect(within(head).getAllByRole('button')).toHaveLength(6)
    expect(within(head).getByText('今日烟尘').parentElement?.textContent).toContain('12.3')
    expect(within(head).getByText('今日非甲烷总烃').parentElement?.textContent).toBe('今日非甲烷总烃--')
    expect(head.textContent).toContain('另有4家不在查看范围，未计入')
  })

  it('a card filters the map, and lets go when it is pressed again', async () => {
    await show()
    fireEvent.click(await screen.findByTestId('source-state-alarm'))
    await waitFor(() => expect(screen.queryByText('标记 P2')).toBeNull())
    expect(inputsOf('indEnterList').at(-1)).toMatchObject({ psStatusList: ['alarm'] })
    expect(screen.getByTestId('source-narrowing').textContent).toContain('仅看：告警')
    fireEvent.click(screen.getByTestId('source-state-alarm'))
    await screen.findByText('标记 P2')
    expect(screen.queryByTestId('source-narrowing')).toBeNull()
  })

  it('the statistics take the filter’s place; a row filters the map', async () => {
    await show()
    fireEvent.click(screen.getByTestId('source-open-statistics'))
    expect(screen.queryByTestId('source-filter')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: '江阴市' }))
    await waitFor(() => expect(inputsOf('indEnterList').at(-1)).toMatchObject({ countyCodeList: ['320281'] }))
    fireEvent.click(screen.getByText('行业'))
    await waitFor(() => expect(inputsOf('polluterStatistics').at(-1)).toMatchObject({ groupBy: 'industry' }))
  })

  it('companies at equal coordinates are a list at zoom 18; one alone opens by itself', async () => {
    await show()
    fireEvent.click(screen.getByText('标记 P1'))
    expect((await screen.findByTestId('popup-company')).textContent).toBe('P1')
    fireEvent.click(screen.getByText('标记 P2'))
    const list = await screen.findByTestId('same-place')
    expect(list.textContent).toContain('此处有 2 家企业')
    expect(flown.to.at(-1)).toEqual([[120.2, 31.5], 18])
    fireEvent.click(within(list).getByText('企业P3'))
    expect((await screen.findByTestId('popup-company')).textContent).toBe('P3')
    expect(screen.queryByTestId('same-place')).toBeNull()
  })

  it('permits stand by 许可量占比; one opens its copy by chapters', async () => {
    await show()
    fireEvent.click(screen.getByTestId('source-open-permits'))
    const drawer = await screen.findByTestId('source-permits')
    await within(drawer).findByText('80.4%')
    expect(drawer.textContent).toContain('重点管理 82')
    fireEvent.click(within(drawer).getByRole('button', { name: '企业P1' }))
    const copy = await screen.findByTestId('permit-copy')
    await within(copy).findByText('120.00')
    expect(copy.textContent).toContain('91320281MA0200076N001P')
    fireEvent.click(within(copy).getByText(/许可限值/))
    await waitFor(() => expect(inputsOf('enterFbmData').at(-1)).toMatchObject({ chapter: 'limit' }))
  })

  it('says 未找到符合条件的企业 where nothing meets the filter', async () => {
    answerCalls({ indEnterList: { records: [], total: 0, wind: null } })
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SourceMap />
      </QueryClientProvider>,
    )
    await screen.findByText('未找到符合条件的企业')
  })
})
