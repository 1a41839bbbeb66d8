import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { usePopups } from '../../../map/popup-store.ts'
import Page from './high-value-statistics-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const run = {
  recordId: 'WXTAXI03-20261120082000',
  siteCode: 'WXTAXI03',
  licensePlateNo: '苏B演示03',
  factorCode: 'pm25',
  factorName: 'PM₂.₅',
  factorUnit: 'µg/m³',
  startTime: '2026-11-20 08:20:00',
  endTime: '2026-11-20 08:25:00',
  durationMin: 5,
  meanValue: 112,
  peakValue: 114,
  peakTime: '2026-11-20 08:24:00',
  level: 3,
  fleetMean: 42.5,
  background: 41.2,
  index: 2.72,
  lengthM: 1897,
  longitude: 120.31,
  latitude: 31.58,
  areaCode: '320213',
  areaName: '梁溪区',
  streetName: '崇安寺街道',
}
const list = {
  records: [run],
  total: 1,
  mode: 'threshold',
  threshold: 60,
  startTime: '2026-11-14 00:00:00',
  endTime: '2026-11-20 23:59:59',
}
const count = { code: '320213', name: '梁溪区', count: 1, minutes: 5, peakValue: 114 }
const counts = {
  factorName: 'PM₂.₅',
  factorUnit: 'µg/m³',
  mode: 'threshold',
  threshold: 60,
  interval: 'day',
  times: ['2026-11-20 00:00:00'],
  counts: [1],
  peaks: [114],
  byStation: [{ ...count, code: 'WXTAXI03', name: '苏B演示03' }],
  byArea: [count],
}
const road = {
  areaCode: '320213',
  areaName: '梁溪区',
  rank: 1,
  mean: 44.1,
  previousMean: 50.3,
  improvement: 12.3,
  stateRank: 1,
  improvementRank: 1,
  coverage: 71.2,
  cells: 90,
  validCells: 64,
  passes: 3000,
  remark: '',
}
const roads = {
  month: '2026-11',
  factorName: 'PM₂.₅',
  factorUnit: 'µg/m³',
  rows: [
    road,
    { ...road, areaCode: '320282', areaName: '宜兴市', rank: null, coverage: 31, remark: '覆盖率不足60%，不参与排名' },
  ],
  faults: [{ fault: 'parked', name: '停车', count: 812 }],
  hours: 470,
  backgroundHours: 455,
}

const Address = () => <output data-testid="address">{useLocation().pathname}</output>
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/moveable-station/high-value-statistics']}>
        <Page />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  usePermissions.setState({ rights: new Set(['site.read', 'map.read', 'event.dispatch']) })
  vi.stubGlobal('IntersectionObserver', undefined)
  answerCalls({
    moveableStationMoveList: [{ siteCode: 'WXTAXI03', licensePlateNo: '苏B演示03' }],
    moveableStationHighValueList: list,
    moveableStationHighValueChart: counts,
    moveableStationRoadRank: roads,
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 7, time: '2026-11-20 09:00:00' },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

const gridWith = async (text: string) => {
  const grids = await screen.findAllByTestId('data-grid')
  const found = grids.find((grid) => grid.textContent?.includes(text))
  if (!found) throw new Error(text)
  return within(found)
}

describe('高值统计 (moveable-station high-value-list, -chart)', () => {
  it('says how many there were, where most, and the peak; a run has background, index and the way driven', async () => {
    show()
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '2026年11月14日至2026年11月20日PM₂.₅高值1次，梁溪区最多（1次），峰值114\u2009µg/m³。',
    )
    const [input] = inputsOf('moveableStationHighValueList')
    expect(input).toMatchObject({ factorCode: 'pm25', mode: 'threshold', siteCodes: [] })
    expect(input).not.toHaveProperty('threshold')
    const runs = await gridWith('苏B演示03')
    expect(runs.getByText('2.72')).toBeTruthy()
    expect(runs.getByText('1,897')).toBeTruthy()
  })

  it('by index: no threshold is asked for', async () => {
    show()
    await screen.findByTestId('conclusion-sentence')
    fireEvent.click(screen.getByText('指数', { selector: '.ant-segmented-item-label' }))
    fireEvent.click(screen.getByTestId('filter-query'))
    await vi.waitFor(() => expect(inputsOf('moveableStationHighValueList').at(-1)).toMatchObject({ mode: 'index' }))
    expect(screen.queryByTestId('high-threshold')).toBeNull()
  })

  it('districts below the coverage stand without a rank, and the minutes left out are counted', async () => {
    show()
    const ranks = await gridWith('宜兴市')
    expect(ranks.getByText('覆盖率不足60%，不参与排名')).toBeTruthy()
    expect(screen.getByText(/剔除的分钟记录：停车812条/)).toBeTruthy()
  })

  it('a row leads to its track on the map, to the sources around it, and to a task at its place (type 4)', async () => {
    show()
    fireEvent.click((await gridWith('苏B演示03')).getByText('苏B演示03'))
    expect((await screen.findByTestId('run-card')).textContent).toContain('梁溪区崇安寺街道附近')
    fireEvent.click(screen.getByTestId('run-nearby'))
    expect(useMapWorkspace.getState()).toMatchObject({
      dataTime: '2026-11-20 09:00:00',
      nearby: { at: [120.31, 31.58], dataTime: '2026-11-20 09:00:00', factorCode: 'pm25' },
    })
    expect(usePopups.getState().open).toContainEqual({ kind: 'taxi', id: 'WXTAXI03', at: [120.31, 31.58] })
    expect(screen.getByTestId('address').textContent).toBe('/map')
    fireEvent.click((await gridWith('苏B演示03')).getByText('苏B演示03'))
    fireEvent.click(await screen.findByTestId('run-assign'))
    expect(useWorkspace.getState().newTaskAt).toEqual([120.31, 31.58])
  })
})
