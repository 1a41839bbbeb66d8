import { parseCity } from '@qingkong/domain/time/city-time'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { CockpitScreen } from './cockpit-screen.tsx'
import { useCockpit } from './cockpit-state.ts'
import { panels } from './panels.ts'
import { wallAnswers } from './testing/wall-answers.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', () => ({ Chart: ({ label }: { label: string }) => <p>{label}</p> }))

const now = parseCity('2026-11-22 22:35:00')?.getTime() ?? 0
const actions = { openEvent: vi.fn(), openTask: vi.fn() }

const everyRight = new Set<string>(Object.values(panels).map(({ right }) => right))

beforeEach(() => {
  vi.useFakeTimers({ now })
  usePermissions.setState({ rights: everyRight, routes: [], nodes: [] })
  answerCalls(wallAnswers)
})
afterEach(() => {
  cleanup()
  forgetCalls()
  useCockpit.setState({ areaCode: '', trendFactor: 'pm25', turns: {} })
  vi.useRealTimers()
})

const settle = (ms = 50) => act(() => vi.advanceTimersByTimeAsync(ms))

const open = async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
  const shown = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CockpitScreen map={<p>地图</p>} actions={actions} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await settle()
  return { ...shown, client }
}

const column = (name: string): HTMLElement => screen.getByTestId(`wall-${name}`)
const titlesIn = (name: string): (string | null)[] =>
  within(column(name))
    .getAllByRole('region')
    .map((panel) => panel.getAttribute('aria-label'))

describe('the wall screen', () => {
  it('command 5: the city’s state at the left, what is to come and to do at the right', async () => {
    await open()
    expect(titlesIn('left')).toEqual(['城市现状 · 无锡市', '考核累计', '排名统计'])
    expect(titlesIn('right').slice(0, 3)).toEqual(['城市趋势预测', '告警', '今日事件'])
    expect(screen.getByTestId('wall').dataset['mode']).toBe('ordinary')
    expect(screen.getByText('常态')).toBeTruthy()
  })

  it('a mean that no remaining day can bring back is said to be out of reach, never asked for below zero', async () => {
    const said = async (rounded: number) => {
      const accumulated = wallAnswers.cockpitTestAccumulated
      const meanAllowance = {
        strict: rounded,
        rounded,
        isRoundedReachable: true,
        verdict: rounded < 0 ? 'outOfReach' : 'open',
        verdictName: rounded < 0 ? '已无法达标' : '可达标',
      }
      answerCalls({
        cockpitTestAccumulated: {
          ...accumulated,
          targets: accumulated.targets.map((target) => ({ ...target, meanAllowance })),
        },
      })
      const { unmount } = await open()
      const text = screen.getByRole('region', { name: '考核累计' }).textContent
      unmount()
      return text
    }
    expect(await said(9.7)).toContain('余下日均≤9.7')
    const lost = await said(-60.9)
    expect(lost).toContain('已无法达标')
    expect(lost).not.toContain('余下日均')
  })

  it('a warning in force changes the columns, and its level, its start and its end stand in the header', async () => {
    answerCalls({ reducePlanAssessNowWarningState: true })
    await open()
    const wall = screen.getByTestId('wall')
    expect(wall.dataset['mode']).toBe('emergency')
    expect(wall.className).toContain('warning-orange')
    expect(titlesIn('left')).toEqual(['预警管控', '减排方案评估', '城市现状 · 无锡市'])
    expect(titlesIn('below')[0]).toBe('减排方案')
    expect(titlesIn('right').slice(0, 2)).toEqual(['城市趋势预测', '督查清单'])
    expect(screen.getByRole('img', { name: '应急时段已过41%' })).toBeTruthy()
    const header = screen.getByRole('heading', { level: 1 }).closest('header')
    expect(header?.textContent).toContain('应急 橙色预警')
    expect(header?.textContent).toContain('已启动 26:10 · 预计解除 11-24 12:00')
  })

  it.each(['red', 'orange', 'yellow'])('a %s warning gives the reduction its columns', async (colour) => {
    answerCalls({
      reducePlanAssessNowWarningState: true,
      reducePlanAssessNowWarningInfo: { ...wallAnswers.reducePlanAssessNowWarningInfo, colour },
    })
    await open()
    expect(screen.getByTestId('wall').className).toContain(`warning-${colour}`)
    expect(titlesIn('left')).toContain('减排方案评估')
  })

  it('a level that asks nobody to reduce has its border and its state first, and no empty reduction panels', async () => {
    answerCalls({
      reducePlanAssessNowWarningState: true,
      reducePlanAssessNowWarningInfo: {
        ...wallAnswers.reducePlanAssessNowWarningInfo,
        colour: 'other',
        nowLevelName: '蓝色预警',
      },
    })
    await open()
    const wall = screen.getByTestId('wall')
    expect(wall.dataset['mode']).toBe('advisory')
    expect(wall.className).toContain('warning-other')
    expect(titlesIn('left')).toEqual(['预警管控', '城市现状 · 无锡市', '考核累计'])
    expect(titlesIn('right')[0]).toBe('城市趋势预测')
    expect(screen.queryByRole('region', { name: '减排方案评估' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).closest('header')?.textContent).toContain('应急 蓝色预警')
  })

  it('when the warning is lifted the wall is as before within a minute', async () => {
    answerCalls({ reducePlanAssessNowWarningState: true })
    await open()
    answerCalls({ reducePlanAssessNowWarningState: false })
    await settle(61_000)
    expect(screen.getByTestId('wall').dataset['mode']).toBe('ordinary')
    expect(titlesIn('left')).toContain('排名统计')
  })

  it('a level never stands as a colour alone', async () => {
    await open()
    const status = screen.getByRole('region', { name: '城市现状 · 无锡市' })
    expect(within(status).getByText('86')).toBeTruthy()
    expect([...status.querySelectorAll('.level-badge')].map((badge) => badge.textContent)).toEqual(['良', '良', '--'])
    const hours = within(screen.getByRole('region', { name: '无锡市PM₂.₅前后24小时' }))
    expect(hours.getAllByRole('button').map((cell) => cell.getAttribute('aria-label'))).toEqual([
      '11-22 21:00 38 优',
      '11-22 22:00 41 良',
      '11-22 23:00 44 良 预测',
    ])
  })

  it('the ranking turns through its four ranges by itself, and stays where somebody clicked', async () => {
    await open()
    const ranking = within(screen.getByRole('region', { name: '排名统计' }))
    const shown = () => ranking.getByRole('tab', { selected: true }).textContent
    expect(shown()).toBe('168')
    expect(ranking.getByText(/168城市第12（并列）/)).toBeTruthy()
    await settle(30_000)
    expect(shown()).toBe('全省13市')
    fireEvent.click(ranking.getByRole('tab', { name: '站点' }))
    await settle(60_000)
    expect(shown()).toBe('站点')
    expect(inputsOf('cockpitRankingStatistics').at(-1)).toEqual({ rankType: 'site' })
    await settle(240_000)
    expect(shown()).toBe('168')
  })

  it('a rank says in words which way it moved', async () => {
    await open()
    const row = screen.getByRole('list', { name: '排名' })
    expect(row.textContent).toBe('5并列无锡市36▲升2')
  })

  it('panels refresh for themselves: one that fails leaves the others alone', async () => {
    await open()
    answerCalls({ cockpitCityStatus: new Error('服务暂不可用') })
    await settle(61_000)
    expect(screen.getByText('更新失败，保留上次的数据：服务暂不可用')).toBeTruthy()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(inputsOf('eventTodayList').length).toBeGreaterThan(1)
  })

  it('without the right of a panel it says so and asks nothing', async () => {
    usePermissions.setState({ rights: new Set([...everyRight].filter((right) => right !== 'target.read')) })
    await open()
    expect(screen.getByText('没有查看考核累计的权限')).toBeTruthy()
    expect(inputsOf('cockpitTestAccumulated')).toEqual([])
  })

  it('the city list makes the whole wall speak of a district', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: /滨湖区/ }))
    await settle()
    expect(inputsOf('cockpitCityStatus').at(-1)).toEqual({ areaCode: '320211' })
    expect(inputsOf('cockpitCityTrendPrediction').at(-1)).toEqual({ areaCode: '320211', factorCode: 'pm25' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('滨湖区')
  })

  it('24 hours on the wall: what opens closes, no timer and no question is left behind', async () => {
    const idle = vi.getTimerCount()
    for (let round = 0; round < 3; round += 1) {
      const { unmount, client } = await open()
      await settle(61_000)
      unmount()
      await settle(10)
      client.clear()
      expect(vi.getTimerCount()).toBe(idle)
      expect(client.getQueryCache().getAll()).toEqual([])
    }
  })

  it('has no more timers in the second round of all its turns and refreshes than in the first', async () => {
    await open()
    // Rooms of three and of four panels, two of which have four views: all have been seen after twelve minutes.
    const mostOfRound = async () => {
      let most = 0
      for (let second = 0; second < 720; second += 5) {
        await settle(5000)
        most = Math.max(most, vi.getTimerCount())
      }
      return most
    }
    const first = await mostOfRound()
    expect(await mostOfRound()).toBeLessThanOrEqual(first)
  })
})
