import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  componentPageAnswers,
  item,
  ozone,
  rankAnswer,
  seriesAnswer,
  times,
} from '../../../blocks/components/testing/component-answers.ts'
import {
  drawnChart,
  filteredAt,
  openPage,
  readPages,
  saidSentence,
} from '../../../blocks/components/testing/show-page.tsx'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { site } from '../../../filters/widgets/complex/testing/places.ts'
import Page from './key-comp-page-page.ts'
import PcPage from './key-comp-page-pc-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))
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
  openPage(Component, filteredAt(`/photochemistry/${code}`, filters))

beforeEach(() => {
  readPages({
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
    expect(await saidSentence()).toContain(
      '优控物种：间/对-二甲苯、乙烯、甲苯（在两项以上指标前10）。烯烃与O₃相关最强，r = -0.62（n = 24，显著）。',
    )
    expect(inputsOf('keyComponentRank')[0]).toMatchObject({ index: 'OFP', unit: 'ugm3', queryType: 'DAN' })
    expect(inputsOf('componentRelativity')[0]).toMatchObject({ siteCodes: ['Z1'], factorCodes: [], family: 'VOC' })
  })

  it('shows places by each index, ozone days against others, the matrix and what goes with ozone', async () => {
    show(Page, 'key-comp-page')
    await saidSentence()
    expect(await drawnChart('优控物种各指标名次')).toContain('"浓度","OFP","LOH","SOAP"')
    expect(await drawnChart('臭氧超标日（1天）较其他日（1天）变化')).toContain('"data":[50,50,50]')
    expect(await drawnChart('组分相关矩阵 Z1站')).toContain('-0.62')
    expect(await drawnChart('O₃—烯烃散点')).toContain('n = 24')
  })

  it('stands the place by RIR beside the indices where a run of the box model exists for station and period', async () => {
    const answer = rankAnswer()
    const rows = answer.rows.map((row, at) => (at === 1 ? { ...row, rir: 0.213, rirRank: 1 } : row))
    answerCalls({ keyComponentRank: () => ({ ...answer, rows, rirDays: 3 }) })
    show(Page, 'key-comp-page')
    await saidSentence()
    expect(inputsOf('keyComponentRank')[0]).toMatchObject({ rir: true })
    expect(await drawnChart('优控物种各指标名次')).toContain('"浓度","OFP","LOH","SOAP","RIR"')
    expect(screen.getByText(/时段内3个站日盒子模型运算/)).toBeTruthy()
  })

  it('says that no run gives a place by RIR', async () => {
    answerCalls({ keyComponentRank: () => rankAnswer({ rirDays: 0 }) })
    show(Page, 'key-comp-page')
    await saidSentence()
    expect(await drawnChart('优控物种各指标名次')).not.toContain('RIR')
    expect(screen.getByText(/没有您可见的盒子模型RIR结果/)).toBeTruthy()
  })

  it('sets the chosen components against ozone and nitrogen dioxide', async () => {
    show(Page, 'key-comp-page', { factorTreeCode: ['a99530'] })
    await saidSentence()
    expect(inputsOf('componentRelativity')[0]).toMatchObject({ factorCodes: ['a99530', 'o3', 'no2'] })
  })

  it('uses a kept set of arguments', async () => {
    show(Page, 'key-comp-page', { argsId: set.id })
    await saidSentence()
    expect(inputsOf('componentRelativity')[0]).toMatchObject({ argsId: set.id })
  })

  it('of several stations sets the first one’s components against each other', async () => {
    show(PcPage, 'key-comp-page-pc', { siteCodes: ['Z1', 'Z2'] })
    await saidSentence()
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
