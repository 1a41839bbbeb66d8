import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { CauseTile } from './cause-tile.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

const stations = [
  { siteCode: 'Z1', siteName: '组分甲' },
  { siteCode: 'Z2', siteName: '组分乙' },
]
const said = (step: number, fixCode: string, sentence: string | null, reason: string | null = null) => ({
  step,
  fixCode,
  tabName: fixCode === 'particulate-pmf' ? 'sourceAnalysis' : null,
  filters: { siteCodes: ['Z1'], dataType: 'HOUR' },
  sentence,
  reason,
})
const brief = (family: 'VOC' | 'PM', sentences: readonly ReturnType<typeof said>[]) => ({
  family,
  station: stations[0],
  stations: family === 'VOC' ? stations : stations.slice(0, 1),
  from: '2026-11-13',
  to: '2026-11-19',
  sentences,
  rev: 7,
})
const ozone = brief('VOC', [said(1, 'ofp', 'OFP 98.0 µg/m³。'), said(3, 'law-analysis', '溶剂使用占OFP 60.0%。')])
const particles = brief('PM', [
  said(1, 'time-series', 'NO₃⁻占41.2%居首。'),
  said(3, 'particulate-pmf', null, '该站尚无已发布的源解析方案'),
])
const answered = ({ family }: { family?: unknown }) => (family === 'VOC' ? ozone : particles)

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <CauseTile />
      </MemoryRouter>
    </QueryClientProvider>,
  )

describe('成因速览 of the home page', () => {
  it('each sentence leads to the page that says it, with its filters; what cannot be said says why', async () => {
    answerCalls({ causeBriefOne: answered })
    show()
    const link = await screen.findByTestId('cause-law-analysis')
    expect(link.textContent).toBe('溶剂使用占OFP 60.0%。')
    const to = new URL(link.getAttribute('href') ?? '', 'http://x')
    expect(to.pathname).toBe('/ofp-traceability/law-analysis')
    expect(JSON.parse(to.searchParams.get('filterConfig') ?? '')).toEqual({ siteCodes: ['Z1'], dataType: 'HOUR' })
    const none = await screen.findByTestId('cause-particulate-pmf-sourceAnalysis')
    expect(none.textContent).toBe('该站尚无已发布的源解析方案')
    expect(none.getAttribute('href')).toContain('tabName=sourceAnalysis')
  })

  it('复制 gives both paragraphs: every sentence, no reason', async () => {
    const writeText = vi.fn((_text: string) => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    answerCalls({ causeBriefOne: answered })
    show()
    await screen.findByTestId('cause-ofp')
    await screen.findByTestId('cause-time-series')
    fireEvent.click(screen.getByTestId('cause-copy'))
    await waitFor(() =>
      expect(writeText).toHaveBeenCalledWith(
        '【臭氧成因】组分甲，2026-11-13至2026-11-19：OFP 98.0 µg/m³。溶剂使用占OFP 60.0%。\n' +
          '【颗粒物成因】组分甲，2026-11-13至2026-11-19：NO₃⁻占41.2%居首。',
      ),
    )
  })

  it('one half that failed can be asked again and does not hide the other', async () => {
    let tries = 0
    answerCalls({
      causeBriefOne: ({ family }: { family?: unknown }) => {
        if (family === 'PM') return particles
        tries += 1
        return tries === 1 ? new Error('服务器异常') : ozone
      },
    })
    show()
    await screen.findByText('服务器异常')
    expect(await screen.findByTestId('cause-time-series')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /重试/ }))
    expect(await screen.findByTestId('cause-ofp')).toBeTruthy()
  })

  it('while it loads it says so; a city without the instrument is told, and nothing can be copied', async () => {
    answerCalls({
      causeBriefOne: ({ family }: { family?: unknown }) => ({
        ...brief(family === 'VOC' ? 'VOC' : 'PM', []),
        station: null,
        stations: [],
      }),
    })
    show()
    expect(screen.getAllByText('正在汇总各页结论…')).toHaveLength(2)
    await screen.findByText('本市没有VOCs组分仪器，联网后显示')
    expect(screen.getByTestId<HTMLButtonElement>('cause-copy').disabled).toBe(true)
    expect(inputsOf('causeBriefOne')).toEqual([{ family: 'VOC' }, { family: 'PM' }])
  })
})
