import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../client/session.ts'
import { answerCalls, forgetCalls, inputsOf } from '../client/testing/answered-calls.ts'
import { notify } from '../kit/notify.ts'
import { isFilled } from './filled.ts'
import { area, city, districts, show } from './testing/small-city.tsx'
import { searchDelayMs } from './use-filter-bar.ts'
import { dropdownHeights, tagLimits } from './widget.ts'
import { alarmCompany } from './widgets/alarm-company.ts'
import { alarmFactorGroup, componentFactorGroup } from './widgets/alarm-factor-group.ts'
import { alarmTarget } from './widgets/alarm-target.ts'
import { timeRangePicker } from './widgets/complex/time-range-picker.tsx'
import { countyStreet } from './widgets/county-street.ts'
import { detectionPoint } from './widgets/detection-point.ts'
import { disassembleTarget } from './widgets/disassemble-target.tsx'
import { dustAlarmCityManage } from './widgets/dust-alarm-city-manage.ts'
import { dustAlarmCompany } from './widgets/dust-alarm-company.ts'
import { eventArea } from './widgets/event-area.ts'
import { eventStatus } from './widgets/event-status.ts'
import { factorSelect } from './widgets/factor-select.tsx'
import { factorTree } from './widgets/factor-tree.tsx'
import { handler } from './widgets/handler.ts'
import { moveableStation } from './widgets/moveable-station.ts'
import { pollutionSource } from './widgets/pollution-source.tsx'
import { superviseCompany } from './widgets/supervise-company.ts'

vi.mock('../client/api.ts', () => import('../client/testing/answered-calls.ts'))

afterEach(() => {
  cleanup()
  forgetCalls()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('widgets with options of the server', () => {
  it('event areas come from the permission-filtered tree of districts (filter-14)', async () => {
    answerCalls(city)
    await show([eventArea({ show: true })]).settled
    expect(inputsOf('areaTreePermission')).toEqual([{ startAreaType: 3, endAreaType: 3, bizCode: 'DEFAULT_AREA' }])
  })

  it('the sites of dust alarms are asked for with the user and the other conditions (filter-14)', async () => {
    answerCalls(city)
    useSession.setState({
      user: {
        userId: 'u1',
        userCode: 'u1',
        userName: 'luzhiyuan',
        remarkName: '陆志远',
        orgCode: '320200',
        orgName: '',
        roles: [],
        roleNames: [],
        mustChangePassword: false,
      },
    })
    const { emitted, settled } = show([
      dustAlarmCityManage({ required: false, value: { dustAlarmCityManage: '0' } }),
      dustAlarmCompany(),
    ])
    await settled
    expect(inputsOf('listProjectBySelect')[0]).toMatchObject({ userName: 'luzhiyuan', controls: ['1'] })
    expect(emitted[0]).toMatchObject({ dustAlarmCompany: ['r1'] })
    useSession.setState({ user: null })
  })

  it('a load that fails leaves an empty list, says nothing, and the bar goes on (filter-36)', async () => {
    const said = [vi.spyOn(notify, 'error'), vi.spyOn(notify, 'warning')]
    const failure = new Error('站点服务暂不可用')
    answerCalls(Object.fromEntries(Object.keys(city).map((name) => [name, failure])))
    const free = { required: false, show: true }
    const { emitted, settled } = show([
      eventArea(free),
      handler(free),
      pollutionSource(free),
      alarmFactorGroup(free),
      countyStreet(free),
      alarmCompany(free),
      dustAlarmCompany(free),
      moveableStation(free),
      disassembleTarget(),
    ])
    await settled
    const { disassembleTarget: chosen, ...values } = emitted[0] ?? {}
    expect(chosen).toBe('none')
    expect(Object.entries(values).filter(([key, value]) => key !== 'pollutionGroupType' && isFilled(value))).toEqual([])
    for (const voice of said) expect(voice).not.toHaveBeenCalled()
  })

  it('enterprises with alarms are those of the bar’s day, from 00:00:00 to 23:00:00', async () => {
    answerCalls(city)
    await show([alarmCompany()]).settled
    expect(inputsOf('listCompanyByDate')[0]?.['startTime']).toMatch(/^\d{4}-\d{2}-\d{2} 00:00:00$/)
    expect(inputsOf('listCompanyByDate')[0]?.['endTime']).toMatch(/ 23:00:00$/)
  })

  it('component factors are asked for by the eight groups of the document', async () => {
    answerCalls(city)
    const { emitted, settled } = show([componentFactorGroup()])
    await settled
    expect(emitted).toEqual([{ monitoringFactors: ['ethane'] }])
    expect(inputsOf('factorGroups')[0]?.['groupCodes']).toHaveLength(8)
  })

  it('streets stand below their districts, units without people are left out', async () => {
    answerCalls(city)
    const streets = show([countyStreet({ mode: 'street' })])
    await streets.settled
    expect(streets.emitted).toEqual([{ countyStreet: ['320211001', '320213'] }])
    expect(inputsOf('areaTree')).toEqual([{ startAreaType: 3, endAreaType: 4, isExtra: 'true' }])
    cleanup()
    sessionStorage.clear()
    const people = show([handler({ show: true })])
    await people.settled
    expect(people.emitted).toEqual([{ userIds: ['p1'] }])
  })
})

describe('C: what widgets of document 2 section 3.7 report', () => {
  it('alarm-target: several of nine gas codes, all of them to begin with', async () => {
    const { emitted, settled } = show([alarmTarget()])
    await settled
    const codes = ['a05001', 'a21002', 'a21005', 'a21018', 'a21024', 'a21026', 'a24088', 'a34013', 'a34996']
    expect(emitted[0]).toEqual({ alarmTarget: codes })
  })

  it('alarm-company, supervise-company: leaves of a tree; the first of the days of the bar’s period', async () => {
    answerCalls(city)
    const days = ['2026-11-18 00:00:00', '2026-11-20 00:00:00'] as const
    const { emitted, settled } = show([
      timeRangePicker({ value: { timeRange: [days] } }),
      alarmCompany({ dateKey: 'timeRange' }),
      superviseCompany({ required: false, value: { superviseCompany: ['named-by-a-link'] } }),
    ])
    await settled
    expect(emitted[0]).toMatchObject({ alarmCompany: ['ps1'], superviseCompany: ['named-by-a-link'] })
    expect(inputsOf('listCompanyByDate').at(-1)).toEqual({
      startTime: '2026-11-18 00:00:00',
      endTime: '2026-11-20 23:00:00',
    })
  })

  it('detection-point and moveable-station: the code and the name, pointName and licensePlateNo', async () => {
    answerCalls({
      ...city,
      moveableStationMoveList: [{ siteCode: 'm1', licensePlateNo: '苏B12345' }],
      qcwqPointList: [{ identifier: 'd1', pointName: '蠡湖大道' }],
    })
    const { emitted, settled } = show([detectionPoint({ pointKind: '1' }), moveableStation()])
    await settled
    expect(inputsOf('qcwqPointList')).toEqual([{ pointKind: '1' }])
    expect(emitted[0]).toEqual({
      detectionPoint: 'd1',
      pointName: '蠡湖大道',
      moveableStation: 'm1',
      licensePlateNo: '苏B12345',
    })
  })
})

describe('the dropdowns', () => {
  const open = (name: string) => act(() => fireEvent.mouseDown(screen.getByRole('combobox', { name })))

  it('全部 selects all areas or clears them, and needs more than one (filter-25)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answerCalls(city)
    const { emitted, settled } = show([eventArea({ show: true, required: false })])
    await settled
    open('所属区域')
    fireEvent.click(screen.getByTestId('filter-all'))
    await vi.advanceTimersByTimeAsync(searchDelayMs)
    expect(emitted.at(-1)).toEqual({ areaCodes: ['320211', '320213'] })
    expect(screen.getByTestId('filter-all').textContent).toContain('清')
    fireEvent.click(screen.getByTestId('filter-all'))
    await vi.advanceTimersByTimeAsync(searchDelayMs)
    expect(emitted.at(-1)).toEqual({ areaCodes: [] })
    cleanup()
    sessionStorage.clear()
    answerCalls({ areaTreePermission: [districts[0]] })
    const one = show([eventArea({ show: true })])
    await one.settled
    open('所属区域')
    expect(screen.queryByTestId('filter-all')).toBeNull()
  })

  it('show so many tags and then how many more: 2 factors, areas and states, 1 of others (filter-37)', async () => {
    expect(tagLimits).toEqual({ time: 3, factor: 2, area: 2, status: 2, type: 1, other: 1 })
    const three = [...districts, area('320214', '新吴区')]
    answerCalls({ ...city, areaTreePermission: three })
    const { settled } = show([
      factorSelect({ multiple: true, value: ['pm25', 'pm10', 'o3', 'co'] }),
      eventStatus(),
      eventArea({ show: true }),
      factorTree(),
    ])
    await settled
    const tags = (key: string) =>
      [...screen.getByTestId(`filter-${key}`).querySelectorAll('.ant-select-selection-item')].map(
        (tag) => tag.textContent,
      )
    expect(tags('factorCode')).toEqual(['PM₂.₅', 'PM₁₀', '+ 2 ...'])
    expect(tags('eventStatuses')).toEqual(['溯源待确认', '溯源中', '+ 8 ...'])
    expect(tags('areaCodes')).toEqual(['滨湖区', '梁溪区', '+ 1 ...'])
    expect(tags('factorTreeCode')).toHaveLength(3)
  })

  it('are as high as the document says (filter-38)', async () => {
    expect(dropdownHeights).toEqual({ factorTree: 400, areaTree: 400, markedSites: 400, county: 300, compareTime: 220 })
    show([factorTree()])
    open('因子')
    const list = document.querySelector<HTMLElement>('.ant-select-tree-list-holder')
    expect(list?.style.maxHeight).toBe('400px')
  })
})
