import { parseCity } from '@qingkong/domain/time/city-time'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { useCockpit } from './cockpit-state.ts'
import type { PanelPlace } from './panel.tsx'
import { ComponentTraits } from './panels/component-traits.tsx'
import { SourceShares } from './panels/source-shares.tsx'
import { rooms } from './panels.ts'
import { wallAnswers } from './testing/wall-answers.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

beforeEach(() => {
  vi.useFakeTimers({ now: parseCity('2026-11-22 01:35:00')?.getTime() ?? 0, shouldAdvanceTime: true })
  answerCalls(wallAnswers)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void
      constructor(seen: () => void) {
        this.observe = seen
      }
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  forgetCalls()
  useCockpit.setState({ turns: {} })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const show = (Shown: ComponentType<PanelPlace>, title: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Shown title={title} path={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replaceAll(/\s/g, ' '))

describe('组分特征 (sources 8)', () => {
  const week = { startTime: '2026-11-15 01:00:00', endTime: '2026-11-22 00:00:00' }

  it('begins with the ranking of the OFP page, over the seven days that page begins with', async () => {
    show(ComponentTraits, '组分特征')
    expect(await rowsOf('组分站OFP排名')).toEqual([
      '超级站单位TVOC 2.47148.2 µg/m³',
      '新区组分站单位TVOC 2.1274.1 µg/m³',
    ])
    expect(inputsOf('siteOfpRanking')).toEqual([week])
    expect(screen.getByTestId('panel-age').textContent).toBe('11-21实时')
    expect(screen.getByText(/近7天有效小时160个/)).toBeTruthy()
  })

  it('by turns shows the organic gases of stations and districts, soot by the hour, and the sources of particles', async () => {
    show(ComponentTraits, '组分特征')
    fireEvent.click(await screen.findByRole('tab', { name: 'TVOC' }))
    expect(await rowsOf('组分站TVOC排名')).toEqual(['超级站烷烃52%60.1 µg/m³'])
    expect(await screen.findByText(/区县滨湖区22.4 ppb/)).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'OC/EC' }))
    expect((await screen.findByTestId('drawn')).textContent).toContain('6.2')
    expect(inputsOf('componentLawCarbon')[0]).toEqual({ siteCodes: ['S1'], ...week })
    fireEvent.click(screen.getByRole('tab', { name: '来源' }))
    expect(await rowsOf('颗粒物来源占比')).toEqual(['二次硝酸盐14.0 µg/m³35.0 %', '扬尘6.0 µg/m³15.0 %'])
    expect(screen.getByText('二次硝酸盐占35.0%，为首要来源。')).toBeTruthy()
    expect(inputsOf('vocSourcePmfSourceList')[0]).toEqual({ siteCodes: ['S1'], family: 'PM', ...week })
  })

  it('goes on with its next view each time its turn comes, so that all are seen beside other panels', async () => {
    const views: (string | null | undefined)[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      show(ComponentTraits, '组分特征')
      views.push((await screen.findByRole('tab', { selected: true })).textContent)
      cleanup()
    }
    expect(views).toEqual(['OFP', 'TVOC', 'OC/EC', '来源', 'OFP'])
  })

  it('says why there is nothing: no station, no hours, no published scheme', async () => {
    answerCalls({
      siteOfpRanking: { ...wallAnswers.siteOfpRanking, rows: [] },
      vocSourcePmfSourceList: { ...wallAnswers.vocSourcePmfSourceList, scheme: null, message: '该站没有已发布的方案' },
    })
    show(ComponentTraits, '组分特征')
    expect(await screen.findByText(/没有有效数据/)).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '来源' }))
    expect(await screen.findByText('该站没有已发布的方案')).toBeTruthy()
    cleanup()
    useCockpit.setState({ turns: {} })
    answerCalls({ conditionsSite: [] })
    show(ComponentTraits, '组分特征')
    fireEvent.click(await screen.findByRole('tab', { name: 'OC/EC' }))
    expect(await screen.findByText('没有颗粒物组分站')).toBeTruthy()
  })
})

describe('行业/区域来源 (sources 8)', () => {
  it('asks what 区域分析 asks, says its sentence, and counts who is hidden', async () => {
    show(SourceShares, '行业/区域来源')
    expect(
      await screen.findByText(
        /2026年11月21日全市氮氧化物核算排放12.0t，江阴市占75.0%居首，电力、热力生产和供应业占60.0%。/,
      ),
    ).toBeTruthy()
    const question = {
      areaCodes: [],
      industyCode: [],
      factorCode: 'a21002',
      startTime: '2026-11-21',
      endTime: '2026-11-21',
    }
    expect([inputsOf('areaMonitorIndChartData'), inputsOf('areaMonitorZdAreaData')]).toEqual([[question], [question]])
    expect(await rowsOf('各行业氮氧化物核算排放量')).toEqual([
      '电力、热力生产和供应业7.200t60.0 %',
      '非金属矿物制品业4.800t40.0 %',
    ])
    fireEvent.click(screen.getByRole('tab', { name: '区县' }))
    expect(await rowsOf('各区县氮氧化物核算排放量')).toEqual(['江阴市9.000t75.0 %'])
    expect(screen.getByText(/不是对浓度的贡献；另有3家不在查看范围，未计入/)).toBeTruthy()
  })

  it('without emissions of the day says so', async () => {
    const { areaMonitorIndChartData: answer } = wallAnswers
    answerCalls({ areaMonitorIndChartData: { ...answer, facts: { ...answer.facts, measuredKg: null } } })
    show(SourceShares, '行业/区域来源')
    expect(await screen.findByText('昨日查看范围内没有自动监测的排放数据')).toBeTruthy()
  })
})

it('sources 8: without a warning 变化趋势 and 组分特征 stand where the reduction panels stand in an emergency', () => {
  const wide = (mode: keyof typeof rooms) => rooms[mode].below[0]?.names
  expect(wide('ordinary')?.slice(0, 2)).toEqual(['variation', 'components'])
  expect(wide('emergency')?.[0]).toBe('reductionPlan')
  expect(wide('emergency')).not.toContain('components')
})
