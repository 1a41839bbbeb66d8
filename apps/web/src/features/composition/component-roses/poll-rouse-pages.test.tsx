import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawnNow, openPage, readPages, saidSentence } from '../../../blocks/components/testing/show-page.tsx'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { site } from '../../../filters/widgets/complex/testing/places.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import ParticlePage from './poll-rouse-page.ts'
import GasPage from './poll-rouse-pc-page.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const Where = () => <p data-testid="where">{useLocation().pathname}</p>
const show = (Page: ComponentType) =>
  openPage(
    () => (
      <>
        <Page />
        <Where />
      </>
    ),
    '/here',
  )

const names = ['北', '东北', '东', '东南', '南', '西南', '西', '西北']
const rose = {
  siteCode: 'Z1',
  siteName: '组分甲',
  siteType: '70',
  longitude: 120.2,
  latitude: 31.5,
  components: [{ factorCode: 'a99702', factorName: 'NO₃⁻', unit: 'µg/m³', digits: 2 }],
  sectors: names.map((name, at) => ({
    directionDeg: 45 * at,
    name,
    count: name === '西北' ? 9 : 12,
    means: [name === '东南' ? 42.25 : name === '西北' ? 78 : 10],
    sharesPct: [100],
    cpf: [name === '东南' ? 0.4167 : name === '西北' ? null : 0.1],
    peakTimes: ['2026-11-10 09:00:00'],
  })),
  calm: { count: 3, means: [7], sharesPct: [100] },
  noWind: 0,
  polar: { reachMs: 5, stepMs: 0.25, cells: [{ eastMs: 1, northMs: -1, value: 40 }] },
}
const facts = {
  rev: 7,
  checked: 0,
  raw: 100,
  missing: 0,
  tableVersion: '',
  usual: 30,
  inTest: 0,
  belowMdlPct: 1,
  incompleteHours: 0,
  completeHours: 96,
}
const answer = { roses: [rose], quality: [], facts }

beforeEach(() => {
  readPages(
    {
      projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
      areaTree: [{ areaId: 'a', areaCode: '320200', areaName: '无锡市', areaType: 2, children: [] }],
      superStationList: { siteInfos: [site('Z1', '70')] },
      conditionsFactor: [],
      conditionsVoc: [],
      chartSettingOne: { settings: null, updateTime: null },
      dataVersionNow: { rev: 7, time: '2026-11-20 23:59:00' },
      dataVersionChanges: { rev: 7, total: 0, addedHours: 0, records: [] },
    },
    ['analysis.read', 'map.read'],
  )
})
afterEach(() => {
  cleanup()
  forgetCalls()
  useMapWorkspace.setState({ nearby: null, traceOn: false, trace: null })
  useWorkspace.getState().closeNewTask()
  vi.unstubAllGlobals()
})

describe('污染玫瑰图 (cc-pollution-rose)', () => {
  it('names the wind with most of the leading component, of those with ten hours, and its CPF', async () => {
    answerCalls({ componentPollutionRose: answer })
    show(ParticlePage)
    expect(await saidSentence()).toContain('东南风时NO₃⁻最高，均值42.25 µg/m³，CPF 0.42。')
    const [asked] = inputsOf('componentPollutionRose')
    expect(asked).toMatchObject({ siteCodes: ['Z1'], family: 'PM', dataSource: 'MET', sectors: '16' })
    expect(asked).not.toHaveProperty('dataType')
  })

  it('draws means and shares by wind with calm in the middle, CPF with its line at 0.25, and the polar plot', async () => {
    answerCalls({ componentPollutionRose: answer })
    show(ParticlePage)
    await saidSentence()
    const [means, shares, cpf, polar] = drawnNow()
    expect(means).toContain('静风 3.1%')
    expect(means).toContain('[10,10,10,42.25,10,10,10,78]')
    expect(shares).toContain('占比玫瑰')
    expect(cpf).toContain('"yAxis":0.25')
    expect(polar).toContain('[1,-1,40]')
  })

  it('leads from the highest wind to its strongest hour on the map, whose wind opens the sector of sources', async () => {
    answerCalls({ componentPollutionRose: answer })
    show(ParticlePage)
    fireEvent.click(await screen.findByTestId('rose-on-map', {}, { timeout: 5000 }))
    expect(screen.getByTestId('where').textContent).toBe('/map')
    expect(useMapWorkspace.getState().nearby).toMatchObject({
      at: [120.2, 31.5],
      dataTime: '2026-11-10 09:00:00',
      siteCode: 'Z1',
      sector: { directionDeg: 135, angleDeg: 45, radiusKm: 5 },
    })
    expect(useMapWorkspace.getState().traceOn).toBe(false)
  })

  it('leads on to the trace list of that hour for who may trace, from any wind of the rose', async () => {
    usePermissions.setState({ rights: new Set(['analysis.read', 'map.read', 'trace.read']), routes: [], nodes: [] })
    answerCalls({ componentPollutionRose: answer })
    show(ParticlePage)
    const [select] = await screen.findAllByRole('combobox', { name: '其他风向' }, { timeout: 5000 })
    fireEvent.mouseDown(select ?? document.body)
    fireEvent.click(await screen.findByTitle('西风（11-10 09时）'))
    expect(screen.getByTestId('where').textContent).toBe('/map')
    const { nearby, traceOn, trace } = useMapWorkspace.getState()
    expect(nearby?.sector).toEqual({ directionDeg: 270, angleDeg: 45, radiusKm: 5 })
    expect(traceOn).toBe(true)
    expect(trace).toEqual({ siteCode: 'Z1', siteName: '组分甲', factorCode: 'pm25', dataTime: '2026-11-10 09:00:00' })
  })

  it('下发任务 begins a task at the station with its hours, components and the sentence (event.dispatch)', async () => {
    usePermissions.setState({ rights: new Set(['analysis.read', 'event.dispatch']), routes: [], nodes: [] })
    answerCalls({ componentPollutionRose: answer })
    show(ParticlePage)
    await saidSentence()
    fireEvent.click(screen.getByTestId('tool-dispatchTask'))
    await waitFor(() => expect(useWorkspace.getState().newTaskAt).toEqual([120.3, 31.5]))
    expect(useWorkspace.getState().newTaskOrigin?.description).toMatch(
      /^【颗粒物组分污染玫瑰图】Z1站 \d{4}-\d{2}-\d{2}.*至.*，涉及NO₃⁻。东南风时NO₃⁻最高，均值42.25 µg\/m³，CPF 0.42。请核查周边污染源。$/,
    )
  })

  it('who may not dispatch has no such tool', async () => {
    answerCalls({ componentPollutionRose: answer })
    show(ParticlePage)
    await saidSentence()
    expect(screen.queryByTestId('tool-dispatchTask')).toBeNull()
  })

  it('who may not see the map is told the wind and led nowhere', async () => {
    usePermissions.setState({ rights: new Set(['analysis.read']), routes: [], nodes: [] })
    answerCalls({ componentPollutionRose: answer })
    show(ParticlePage)
    await saidSentence()
    expect(screen.queryByTestId('rose-on-map')).toBeNull()
    expect(screen.getByText('NO₃⁻ 东南风（11-10 09时）')).toBeTruthy()
  })

  it('without wind it says where to take it from', async () => {
    const still = { count: 0, means: [null], sharesPct: [null] }
    answerCalls({
      componentPollutionRose: {
        ...answer,
        roses: [
          {
            ...rose,
            sectors: rose.sectors.map((one) => ({ ...one, ...still, cpf: [null], peakTimes: [null] })),
            calm: still,
            polar: null,
          },
        ],
      },
    })
    show(ParticlePage)
    expect(await screen.findByText(/没有风向风速数据/, {}, { timeout: 5000 })).toBeTruthy()
  })

  it('of gases it asks groups in µg/m³ at first', async () => {
    answerCalls({ componentPollutionRose: answer })
    show(GasPage)
    await saidSentence()
    expect(inputsOf('componentPollutionRose')[0]).toMatchObject({
      family: 'VOC',
      measure: 'AMOUNT',
      unit: 'ugm3',
      factorCodes: [],
    })
  })
})
