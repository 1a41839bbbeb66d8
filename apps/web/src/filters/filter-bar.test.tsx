import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SessionUser, useSession } from '../client/session.ts'
import { notify } from '../kit/notify.ts'
import { FilterBar } from './filter-bar.tsx'
import { useFilterPanel } from './filter-panel.ts'
import { searchDelayMs } from './use-filter-bar.ts'
import type { BarValues, Widgets } from './widget.ts'
import { dataStatus } from './widgets/data-status.ts'
import { eventKeyword } from './widgets/event-keyword.tsx'
import { factorSelect } from './widgets/factor-select.tsx'
import { round } from './widgets/round.ts'

const widgets = [
  factorSelect({ allowed: ['pm25', 'o3'] }),
  dataStatus({ disableList: ['CHECK'] }),
  round(),
  eventKeyword(),
]
const begin = { dataStatus: 'MIX', factorCode: 'pm25', round: false, searchContent: '' }
const other = { dataStatus: 'RAW', factorCode: 'pm25', round: true, searchContent: '' }

const user = (userId: string): SessionUser => ({
  userId,
  userCode: userId,
  userName: userId,
  remarkName: '',
  orgCode: '320200',
  orgName: '',
  roles: [],
  roleNames: [],
  mustChangePassword: false,
})

let searched: BarValues[] = []

type Props = Partial<Omit<Parameters<typeof FilterBar>[0], 'onSearch'>>

const show = (at = '/trend', props: Props = {}) => {
  searched = []
  const shown: Widgets = widgets
  const keep = (values: BarValues) => {
    const { factorCode_option, ...rest } = values
    searched.push(rest)
  }
  const bar = <FilterBar widgets={shown} routeName="trend" {...props} onSearch={(values) => keep({ ...values })} />
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/trend/:filterConfig?" element={bar} />
      </Routes>
    </MemoryRouter>,
  )
}

const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }))
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  useFilterPanel.getState().reset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
  useSession.setState({ user: null })
})

describe('the filter bar on a page', () => {
  it('is titled 筛选条件, has 查询, and shows the reset icon once something differs (filter-01)', async () => {
    show()
    const bar = within(screen.getByTestId('filter-bar'))
    expect(bar.getByRole('heading', { name: '筛选条件' })).toBeTruthy()
    expect(bar.getByRole('button', { name: /查询/ })).toBeTruthy()
    expect(screen.queryByTestId('filter-reset')).toBeNull()
    choose('修约后')
    fireEvent.click(screen.getByTestId('filter-reset'))
    expect(screen.queryByTestId('filter-reset')).toBeNull()
    expect(screen.getByRole('radio', { name: '修约前' })).toHaveProperty('checked', true)
    await wait(0)
    expect(searched).toEqual([begin, begin])
  })

  it('stands stacked in a scroll area, inline, or away while the panel is closed (filter-01)', () => {
    const { container } = show()
    expect(container.querySelectorAll('.filter-panel .filter-scroll .filter-field')).toHaveLength(4)
    cleanup()
    expect(
      show('/trend', { layout: 'inline' }).container.querySelectorAll('.filter-inline > .filter-field'),
    ).toHaveLength(4)
    cleanup()
    useFilterPanel.getState().toggle()
    show()
    expect(screen.getByTestId('filter-bar').hidden).toBe(true)
    expect(searched).toEqual([begin])
  })

  it('on a phone the conditions open in a drawer, and the figures do not wait for it (filter-01)', async () => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia.call(window, query.includes('max-width') ? 'all' : query),
    )
    show()
    expect(searched).toEqual([begin])
    fireEvent.click(screen.getByTestId('filter-open'))
    choose('修约后')
    fireEvent.click(screen.getByTestId('filter-query'))
    await wait(searchDelayMs)
    expect(searched.at(-1)).toEqual({ ...begin, round: true })
    expect(useFilterPanel.getState().open).toBe(true)
  })

  it('each widget reports key and value to the bar and calls back on a change (filter-02)', async () => {
    const valueChange = vi.fn()
    show('/trend', { widgets: [round({ valueChange, label: '是否修约' })], hideSearch: true })
    expect(screen.getByRole('group', { name: '是否修约' })).toBeTruthy()
    choose('修约后')
    expect(valueChange).toHaveBeenCalledExactlyOnceWith({ round: true })
    await wait(searchDelayMs)
    expect(searched).toEqual([{ round: false }, { round: true }])
  })

  it('searches are held back 200 ms, so that a run of changes makes one (filter-05)', async () => {
    show('/trend', { hideSearch: true })
    expect(screen.queryByTestId('filter-query')).toBeNull()
    choose('原始')
    await wait(150)
    choose('修约后')
    await wait(199)
    expect(searched).toHaveLength(1)
    await wait(1)
    expect(searched).toEqual([begin, other])
  })

  it('a warning names what has to be chosen and nothing is searched (filter-07)', async () => {
    const warning = vi.spyOn(notify, 'warning').mockReturnValue()
    show('/trend', { widgets: [eventKeyword({ required: true }), round()] })
    fireEvent.click(screen.getByTestId('filter-query'))
    await wait(searchDelayMs)
    expect(warning).toHaveBeenCalledExactlyOnceWith('请选择关键字')
    expect(searched).toEqual([])
    fireEvent.change(screen.getByRole('textbox', { name: '关键字' }), { target: { value: '沙尘' } })
    await wait(0)
    expect(searched).toEqual([{ searchContent: '沙尘', round: false }])
  })
})

describe('the memory of the filter bar', () => {
  it('keeps the state per route name and instance in the session, for its user only (filter-03)', () => {
    useSession.setState({ user: user('u1') })
    show()
    choose('原始')
    choose('修约后')
    cleanup()
    show()
    expect(searched).toEqual([other])
    cleanup()
    show('/trend', { instance: 'second' })
    expect(searched).toEqual([begin])
    cleanup()
    show('/trend', { routeName: 'rose' })
    expect(searched).toEqual([begin])
    cleanup()
    expect(Object.keys(sessionStorage)).toEqual(['qingkong.filters.trend'])
    useSession.setState({ user: user('u2') })
    show()
    expect(searched).toEqual([begin])
  })

  it('a reset forgets, and values that can no longer be chosen are not taken up again (filter-03)', () => {
    show()
    choose('原始')
    fireEvent.click(screen.getByTestId('filter-reset'))
    expect(sessionStorage.length).toBe(0)
    choose('原始')
    cleanup()
    show('/trend', { widgets: [dataStatus({ disableList: ['RAW'] })] })
    expect(searched).toEqual([{ dataStatus: 'MIX' }])
  })

  it('a damaged memory is the same as none (filter-03)', () => {
    for (const text of ['{', '[]', '{"userId":"","instances":{"":{"touched":1}}}']) {
      sessionStorage.setItem('qingkong.filters.trend', text)
      show()
      expect(searched).toEqual([begin])
      cleanup()
    }
  })

  it.each(['/trend?filterConfig=', '/trend/'])(
    'begins with the filterConfig of the route: %s (filter-04)',
    async (path) => {
      const config = encodeURIComponent(JSON.stringify({ factorCode: 'o3', line: { round: true } }))
      show(`${path}${config}${path.endsWith('=') ? '&' : '?'}tabName=line`)
      expect(searched).toEqual([{ ...begin, factorCode: 'o3', round: true }])
      expect(screen.queryByTestId('filter-reset')).toBeNull()
      choose('原始')
      fireEvent.click(screen.getByTestId('filter-reset'))
      await wait(0)
      expect(searched).toEqual(Array.from({ length: 2 }, () => ({ ...begin, factorCode: 'o3', round: true })))
    },
  )

  it('each tabName has a state of its own (filter-04)', () => {
    show('/trend?tabName=line')
    choose('原始')
    cleanup()
    show('/trend?tabName=table')
    expect(searched).toEqual([begin])
    cleanup()
    show('/trend?tabName=line')
    expect(searched).toEqual([{ ...begin, dataStatus: 'RAW' }])
  })

  it('a bad filterConfig is ignored with a notice, and the defaults stand (filter-04)', () => {
    const warning = vi.spyOn(notify, 'warning').mockReturnValue()
    show(`/trend?filterConfig=${encodeURIComponent('{"factorCode":"pm10"}')}`)
    expect(warning).toHaveBeenCalledWith('链接中的“污染物”不是可选的值，已按默认条件显示')
    expect(searched).toEqual([begin])
  })

  it('the values of a saved view go before link and session', () => {
    show('/trend?filterConfig=%7B%22factorCode%22%3A%22o3%22%7D', { begin: { dataStatus: 'RAW', round: true } })
    expect(searched).toEqual([other])
  })
})
