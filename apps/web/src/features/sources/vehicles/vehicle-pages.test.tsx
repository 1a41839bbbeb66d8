import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import type { ComponentType } from 'react'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { cityToday } from '../../../kit/clock.ts'
import FlowPage from './vehicle-flow-statistics-page.ts'
import RecordsPage from './vehicle-records-page.ts'
import SmokePage from './vehicle-smoke-records-page.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', async () => {
  const { paletteOf } = await import('../../../charts/palette.ts')
  return {
    Chart: ({ option, onReady }: { option: (p: object) => object; onReady: (i: object) => void }) => {
      useEffect(() => onReady({ png: async () => new Blob() }), [onReady])
      return <pre data-testid="drawn">{JSON.stringify(option(paletteOf('light')))}</pre>
    },
  }
})

const show = (Page: ComponentType, address: string, rights: string[]) => {
  usePermissions.setState({ rights: new Set(['vehicle.read', ...rights]), routes: [], nodes: [] })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <MemoryRouter initialEntries={[address]}>
          <Page />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
}

const seen = {
  identifier: 'WXYG01',
  pointName: '兴源路遥感点',
  areaCode: '320213',
  areaName: '梁溪区',
  lane: 1,
  directionName: '上行',
  licensePlateNo: '苏B***23',
  licensePlateColor: '2',
  licensePlateColorName: '黄牌',
  vehicleTypeName: '货车',
  fuelType: 'B',
  fuelTypeName: '柴油',
}
const detection = {
  ...seen,
  recordId: 'WXYG01:2',
  passTime: '2026-11-20 09:30:00',
  stageName: '国Ⅳ',
  speedKmh: 45,
  accelMs2: 0.4,
  vsp: 8.97,
  co: 0.3,
  hc: 60,
  no: null,
  opacity: 46,
  detectionResult: '-1',
  detectionResultName: '不合格',
  reason: '不透光度超标',
  verdict: '判定不合格',
  hasPicture: false,
}
const smoke = {
  ...seen,
  identifier: 'WXHY01',
  pointName: '硕放物流园黑烟抓拍',
  recordId: 's1',
  seenTime: '2026-11-20 08:10:00',
  ringelmann: 3,
  confidence: 0.9,
  pictures: 1,
  status: '2',
  statusName: '待复核',
  firstReviewer: '沈佳怡',
  secondReviewer: null,
  deadline: '2026-11-24 23:59:59',
  overdue: false,
  reviewObstacle: '复核人不能与初审人相同',
  handOverId: null,
}

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('IntersectionObserver', undefined)
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

describe('检测记录', () => {
  const answers = { qcwqPointList: [], qcwqMaaoList: { records: [detection], total: 1 } }

  it('asks today’s tests of all points and shows result and verdict beside each other', async () => {
    answerCalls(answers)
    show(RecordsPage, '/vehicle-monitor/vehicle-records', [])
    await screen.findByText('苏B***23')
    const today = cityToday().start.slice(0, 10)
    expect(inputsOf('qcwqMaaoList')[0]).toMatchObject({
      detectionPoint: [],
      detectionResult: [],
      searchContent: '',
      startTime: `${today} 00:00:00`,
      endTime: `${today} 23:59:59`,
    })
    expect(inputsOf('qcwqPointList')).toEqual([{ pointKind: '1' }])
    expect([screen.getAllByText('不合格').length, screen.getAllByText('判定不合格').length]).toEqual([1, 1])
    expect(screen.getByText('不透光度超标')).toBeTruthy()
    expect(screen.getAllByText('--').length).toBeGreaterThan(0)
  })

  it('only who may see plates is offered them, and has to say why', async () => {
    answerCalls({ ...answers, vehiclePlateExport: new Blob() })
    const page = show(RecordsPage, '/vehicle-monitor/vehicle-records', [])
    await screen.findByText('苏B***23')
    expect(screen.queryByTestId('vehicle-plates')).toBeNull()
    page.unmount()
    show(RecordsPage, '/vehicle-monitor/vehicle-records', ['vehicle.plate'])
    fireEvent.click(await screen.findByTestId('vehicle-plates'))
    const save = await screen.findByRole('button', { name: /导 ?出$/ })
    expect(save).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByTestId('plate-export-reason'), { target: { value: '移交交警核查' } })
    expect(save).toHaveProperty('disabled', false)
  })

  it('the limits tell from when and by which source; only who keeps the rules enters one', async () => {
    const limit = { fuelType: 'B', fuelTypeName: '柴油', item: 'opacity', itemName: '不透光度', unit: '%', limit: 30 }
    const dated = { ...limit, validFrom: '2017-07-27', validTo: null, source: 'HJ 845-2017' }
    answerCalls({ ...answers, vehicleLimitList: [dated] })
    const page = show(RecordsPage, '/vehicle-monitor/vehicle-records', [])
    fireEvent.click(await screen.findByTestId('vehicle-limits'))
    expect(await screen.findByText('HJ 845-2017')).toBeTruthy()
    expect(screen.getByText('2017-07-27')).toBeTruthy()
    expect(screen.queryByPlaceholderText('限值依据')).toBeNull()
    page.unmount()
    show(RecordsPage, '/vehicle-monitor/vehicle-records', ['alarm-rule.write'])
    fireEvent.click(await screen.findByTestId('vehicle-limits'))
    expect(await screen.findByPlaceholderText('限值依据')).toBeTruthy()
  })

  it('says that there were no passages', async () => {
    answerCalls({ ...answers, qcwqMaaoList: { records: [], total: 0 } })
    show(RecordsPage, '/vehicle-monitor/vehicle-records', [])
    expect(await screen.findByText(/该时段无过车记录/)).toBeTruthy()
  })

  it('the detail tells conditions, limits with their source, the other tests, and why plates are masked', async () => {
    answerCalls({
      ...answers,
      qcwqMaaoDetail: {
        ...detection,
        plumePct: 8,
        weatherName: '无降水',
        windMs: 1.8,
        temperature: 14,
        humidity: 62,
        ringelmann: 0,
        absorption: 1.433,
        plateConfidence: 0.98,
        limits: [{ item: 'opacity', itemName: '不透光度', unit: '%', limit: 30, source: 'HJ 845-2017' }],
        history: [{ ...detection, recordId: 'WXYG01:1', passTime: '2026-11-17 09:30:00' }],
      },
    })
    show(RecordsPage, '/vehicle-monitor/vehicle-records?id=WXYG01%3A2', [])
    expect(await screen.findByText(/您没有查看完整号牌的权限/)).toBeTruthy()
    expect(screen.getByText(/HJ 845-2017/)).toBeTruthy()
    expect(screen.getByTestId('vehicle-history').textContent).toContain('兴源路遥感点')
  })
})

describe('黑烟车抓拍记录', () => {
  it('复核 is offered, and off for whoever gave the first opinion', async () => {
    answerCalls({ qcwqPointList: [], qcwqMaaoHyzpList: { records: [smoke], total: 1 } })
    show(SmokePage, '/vehicle-monitor/vehicle-smoke-records', ['vehicle.review'])
    const review = await screen.findByTestId('smoke-review-s1')
    expect(review.textContent).toContain('复核')
    expect(review.closest('button')).toHaveProperty('disabled', true)
    expect(inputsOf('qcwqPointList')).toEqual([{ pointKind: '2' }])
  })

  it('another person reviews with the picture in sight', async () => {
    answerCalls({
      qcwqPointList: [],
      qcwqMaaoHyzpList: { records: [{ ...smoke, reviewObstacle: null }], total: 1 },
      vehicleSmokePicture: new Error('您没有查看完整号牌的权限，该图片未标出号牌位置，无法遮盖后显示'),
      vehicleSmokeReview: { recordId: 's1', status: '3', statusName: '已确认' },
    })
    show(SmokePage, '/vehicle-monitor/vehicle-smoke-records', ['vehicle.review'])
    fireEvent.click(await screen.findByTestId('smoke-review-s1'))
    expect(await screen.findByText(/无法遮盖后显示/)).toBeTruthy()
    fireEvent.click(screen.getByText('黑烟车'))
    fireEvent.click(screen.getByRole('button', { name: '提交复核' }))
    await waitFor(() =>
      expect(inputsOf('vehicleSmokeReview')).toEqual([{ recordId: 's1', seenStatus: '2', opinion: '1', note: '' }]),
    )
  })

  it('without the right nothing can be reviewed or ticked', async () => {
    answerCalls({ qcwqPointList: [], qcwqMaaoHyzpList: { records: [smoke], total: 1 } })
    show(SmokePage, '/vehicle-monitor/vehicle-smoke-records', [])
    await screen.findByText('苏B***23')
    expect(screen.queryByTestId('smoke-review-s1')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('流量统计', () => {
  const series = (code: string, name: string, values: number[]) => ({ code, name, unit: '辆次', digits: 0, values })
  const flow = {
    dataType: 'DAY',
    axis: ['2026-11-19 00:00:00', '2026-11-20 00:00:00'],
    series: [series('1', '蓝牌', [6000, 5800]), series('2', '黄牌', [1400, 1300])],
    total: 14_500,
    summary: {
      passages: 14_500,
      tested: 9860,
      valid: 7888,
      failed: 236,
      validRate: 80,
      exceedRate: (236 / 7888) * 100,
      judgedVehicles: 12,
    },
  }
  const points = { dataType: 'DAY', series: flow.series, records: [], total: 14_500 }

  it('sources 7: the sentence with rate and condemned vehicles, and both calls ask the same', async () => {
    answerCalls({ qcwqPointList: [], remoteSensingFlow: flow, remoteSensingFlowTable: points })
    show(FlowPage, '/vehicle-monitor/vehicle-flow-statistics?tabName=flowStatistics', [])
    await screen.findAllByTestId('drawn')
    expect(document.body.textContent).toContain('过车14,500辆次，有效检测7,888辆次，超标率3.0%，判定不合格12辆。')
    expect(inputsOf('remoteSensingFlow')).toEqual(inputsOf('remoteSensingFlowTable'))
    expect(inputsOf('remoteSensingFlow')[0]).toMatchObject({
      statisticalType: 'plateColor',
      dataType: 'DAY',
      direction: '0',
    })
  })

  it('a period without passages says so', async () => {
    answerCalls({
      qcwqPointList: [],
      remoteSensingChange: { cells: [], hours: [], total: 0, lastWeekTotal: 0 },
      remoteSensingChangeTable: { records: [], total: 0 },
    })
    show(FlowPage, '/vehicle-monitor/vehicle-flow-statistics?tabName=changeRule', [])
    expect(await screen.findByText(/该时段无过车记录/)).toBeTruthy()
  })

  it('类型分布 draws types by fuel and the stages', async () => {
    const row = (
      vehicleTypeName: string,
      fuelType: string,
      fuelTypeName: string,
      stageName: string | null,
      count: number,
    ) => ({
      vehicleType: 1,
      vehicleTypeName,
      fuelType,
      fuelTypeName,
      stageName,
      count,
      pct: count,
    })
    answerCalls({
      qcwqPointList: [],
      remoteSensingAutoType: {
        records: [row('轿车', 'A', '汽油', '国Ⅵ', 70), row('货车', 'B', '柴油', null, 30)],
        total: 100,
      },
    })
    show(FlowPage, '/vehicle-monitor/vehicle-flow-statistics?tabName=typeDistribution', [])
    await waitFor(() => expect(screen.getAllByTestId('drawn')).toHaveLength(2))
    expect(document.body.textContent).toContain('轿车最多，占70.0%；柴油车占30.0%。')
    expect(screen.getAllByTestId('drawn')[1]?.textContent).toContain('未知')
  })
})
