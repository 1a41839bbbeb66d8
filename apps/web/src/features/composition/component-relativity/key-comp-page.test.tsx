import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  componentPageAnswers,
  item,
  ozone,
  rankAnswer,
  seriesAnswer,
  times,
} from '../../../blocks/components/testing/component-answers.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { site } from '../../../filters/widgets/complex/testing/places.ts'
import Page from './key-comp-page-page.ts'
import PcPage from './key-comp-page-pc-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => ({
  Chart: ({ label, option }: { label: string; option: (p: object) => object }) => (
    <pre data-testid="drawn">
      {`${label} ${JSON.stringify(option({ shares: ['#111', '#222'], ramp: ['#1', '#2', '#3'], diverging: ['#1', '#2', '#3'] }))}`}
    </pre>
  ),
}))
const saved = vi.hoisted(() => vi.fn((_name: string, fetchFile: () => Promise<Blob>) => fetchFile()))
vi.mock('../../../kit/save-file.ts', () => ({ saveFile: saved }))

const relativity = {
  ...seriesAnswer([
    item(
      'OLEFIN',
      '烯烃',
      'GROUP',
      times.map((_, at) => at),
    ),
    ozone,
  ]),
  codes: ['OLEFIN', 'o3'],
  names: ['烯烃', 'O₃'],
  r: [
    [1, -0.62],
    [-0.62, 1],
  ],
  n: [
    [24, 24],
    [24, 24],
  ],
  p: [
    [0, 0.01],
    [0.01, 0],
  ],
  pairs: [{ a: 'OLEFIN', b: 'o3', n: 24, r: -0.62, p: 0.01, slope: -1.5, intercept: 100 }],
}
const set = {
  id: '0190c0de-0000-7000-8000-000000000001',
  argsName: '前体物',
  family: 'VOC',
  factorCodes: ['OLEFIN', 'o3'],
  unit: 'ugm3',
  dataType: 'HOUR',
  version: 3,
  updateTime: '2026-11-20 10:00:00',
}

const show = (Component: ComponentType, code: string, filters: object = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter
        initialEntries={[
          `/photochemistry/${code}?${new URLSearchParams({ filterConfig: JSON.stringify(filters) }).toString()}`,
        ]}
      >
        <Component />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const sentence = async () => (await screen.findByTestId('conclusion-sentence', {}, { timeout: 5000 })).textContent
const drawnOf = async (title: string) => {
  await waitFor(() =>
    expect(screen.getAllByTestId('drawn').some(({ textContent }) => textContent?.startsWith(title))).toBe(true),
  )
  return screen.getAllByTestId('drawn').find(({ textContent }) => textContent?.startsWith(title))?.textContent ?? ''
}

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('IntersectionObserver', undefined)
  usePermissions.setState({ rights: new Set(['analysis.read']), routes: [], nodes: [] })
  answerCalls({
    ...componentPageAnswers,
    superStationList: { siteInfos: [site('Z1', '70'), site('Z2', '70')] },
    keyComponentRank: () => rankAnswer(),
    componentRelativity: relativity,
    relativityArgsList: [set],
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
  saved.mockClear()
})

describe('关键组分 (key-comp-als-rank, comp-relativity)', () => {
  it('names the species among the first ten by two indices or more', async () => {
    show(Page, 'key-comp-page')
    expect(await sentence()).toContain(
      '优控物种：间/对-二甲苯、乙烯、甲苯（在两项以上指标前10）。烯烃与O₃相关最强，r = -0.62（n = 24，显著）。',
    )
    expect(inputsOf('keyComponentRank')[0]).toMatchObject({ index: 'OFP', unit: 'ugm3', queryType: 'DAN' })
    expect(inputsOf('componentRelativity')[0]).toMatchObject({ siteCodes: ['Z1'], factorCodes: [], family: 'VOC' })
  })

  it('shows places by each index, ozone days against others, the matrix and what goes with ozone', async () => {
    show(Page, 'key-comp-page')
    await sentence()
    expect(await drawnOf('优控物种各指标名次')).toContain('"浓度","OFP","LOH","SOAP"')
    expect(await drawnOf('臭氧超标日（1天）较其他日（1天）变化')).toContain('"data":[50,50,50]')
    expect(await drawnOf('组分相关矩阵 Z1站')).toContain('-0.62')
    expect(await drawnOf('O₃—烯烃散点')).toContain('n = 24')
  })

  it('stands the place by RIR beside the indices where a run of the box model exists for station and period', async () => {
    const answer = rankAnswer()
    const rows = answer.rows.map((row, at) => (at === 1 ? { ...row, rir: 0.213, rirRank: 1 } : row))
    answerCalls({ keyComponentRank: () => ({ ...answer, rows, rirDays: 3 }) })
    show(Page, 'key-comp-page')
    await sentence()
    expect(inputsOf('keyComponentRank')[0]).toMatchObject({ rir: true })
    expect(await drawnOf('优控物种各指标名次')).toContain('"浓度","OFP","LOH","SOAP","RIR"')
    expect(screen.getByText(/时段内3个站日盒子模型运算/)).toBeTruthy()
  })

  it('says that no run gives a place by RIR', async () => {
    answerCalls({ keyComponentRank: () => rankAnswer({ rirDays: 0 }) })
    show(Page, 'key-comp-page')
    await sentence()
    expect(await drawnOf('优控物种各指标名次')).not.toContain('RIR')
    expect(screen.getByText(/没有您可见的盒子模型RIR结果/)).toBeTruthy()
  })

  it('sets the chosen components against ozone and nitrogen dioxide', async () => {
    show(Page, 'key-comp-page', { factorTreeCode: ['a99530'] })
    await sentence()
    expect(inputsOf('componentRelativity')[0]).toMatchObject({ factorCodes: ['a99530', 'o3', 'no2'] })
  })

  it('uses a kept set of arguments', async () => {
    show(Page, 'key-comp-page', { argsId: set.id })
    await sentence()
    expect(inputsOf('componentRelativity')[0]).toMatchObject({ argsId: set.id })
  })

  it('of several stations sets the first one’s components against each other', async () => {
    show(PcPage, 'key-comp-page-pc', { siteCodes: ['Z1', 'Z2'] })
    await sentence()
    expect(inputsOf('keyComponentRank')[0]).toMatchObject({ siteCodes: ['Z1', 'Z2'], queryType: 'MUL' })
    expect(inputsOf('componentRelativity')[0]).toMatchObject({ siteCodes: ['Z1'] })
  })

  it('saves the correlation as a second file', async () => {
    answerCalls({ componentRelativityDownload: new Blob() })
    show(Page, 'key-comp-page')
    fireEvent.click(await screen.findByTestId('second-file', {}, { timeout: 5000 }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(inputsOf('componentRelativityDownload')).toEqual(inputsOf('componentRelativity'))
  })
})

describe('参数组 (relativity-args)', () => {
  const open = async () => {
    show(Page, 'key-comp-page')
    fireEvent.click(await screen.findByTestId('relativity-args-open', {}, { timeout: 5000 }))
    return screen.findByTestId('relativity-args-name')
  }

  it('keeps the components shown under a name', async () => {
    answerCalls({ relativityArgsSave: set })
    fireEvent.change(await open(), { target: { value: '臭氧前体物' } })
    fireEvent.click(screen.getByRole('button', { name: '存为新参数组' }))
    await waitFor(() =>
      expect(inputsOf('relativityArgsSave')).toEqual([
        {
          saveMode: 'CREATE',
          argsName: '臭氧前体物',
          family: 'VOC',
          factorCodes: ['OLEFIN', 'o3'],
          unit: 'ugm3',
          dataType: 'HOUR',
        },
      ]),
    )
  })

  it('puts them in place of a kept set’s at the version it was read at, and removes it once asked', async () => {
    answerCalls({ relativityArgsSave: set, relativityArgsDelete: null })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: '改为当前组分' }))
    await waitFor(() =>
      expect(inputsOf('relativityArgsSave')[0]).toMatchObject({ saveMode: 'UPDATE', id: set.id, version: 3 }),
    )
    const row = screen.getByTestId(`relativity-args-${set.id}`)
    const remove = [...row.querySelectorAll('button')].at(-1)
    if (!remove) throw new Error('no button that removes')
    await waitFor(() => expect(remove.disabled).toBe(false))
    fireEvent.click(remove)
    expect(await screen.findByText('删除参数组“前体物”？')).toBeTruthy()
    expect(inputsOf('relativityArgsDelete')).toEqual([])
    fireEvent.click(screen.getByTestId('relativity-args-remove'))
    await waitFor(() => expect(inputsOf('relativityArgsDelete')).toEqual([{ id: set.id }]))
  })
})
