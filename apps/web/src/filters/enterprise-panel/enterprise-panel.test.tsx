import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../client/testing/answered-calls.ts'
import { notify } from '../../kit/notify.ts'
import { pick } from '../widgets/complex/testing/shown-widget.tsx'
import { useAutoUpdate } from './auto-update.ts'
import type { EnterpriseParams } from './enterprise-filter.ts'
import { EnterprisePanel } from './enterprise-panel.tsx'

vi.mock('../../client/api.ts', () => import('../../client/testing/answered-calls.ts'))

const option = (code: string, name: string) => ({ code, name })
const site = { siteId: '1', siteCode: '1188A', siteName: '雪浪', siteType: '10', siteTypeName: '国控站' }

beforeEach(() =>
  answerCalls({
    projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
    areaTree: [{ areaId: 'b', areaCode: '320211', areaName: '滨湖区', areaType: 3, children: [] }],
    emNeaicList: [{ ...option('26', '化工'), children: [option('2614', '有机化学原料')] }],
    emSectionList: [
      { ...option('涉颗粒物', '涉颗粒物'), children: [option('P05-1', '轧制')] },
      { ...option('涉VOCs', '涉VOCs'), children: [option('P14-2', '喷涂')] },
    ],
    emSolventList: [option('S01', '溶剂型涂料')],
    psFactorList: [{ ...option('gas', '废气'), children: [option('a34013', '烟尘'), option('a21002', '氮氧化物')] }],
    countrySiteList: [{ ...site, areaCode: '320211', areaName: '滨湖区', longitude: 120, latitude: 31 }],
  }),
)
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.restoreAllMocks()
})

let searched: EnterpriseParams[] = []
const last = () => searched.at(-1)

const show = (props: Partial<Parameters<typeof EnterprisePanel>[0]> = {}) => {
  searched = []
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EnterprisePanel onSearch={(params) => searched.push(params)} {...props} />
    </QueryClientProvider>,
  )
}

describe('the enterprise panel', () => {
  it('searches once by itself when every option list has come, by its defaults (filter-32, filter-34)', async () => {
    let answer: (factors: unknown) => void = () => {}
    answerCalls({ psFactorList: () => new Promise((resolve) => (answer = resolve)) })
    show()
    await waitFor(() => expect(inputsOf('countrySiteList')).toHaveLength(1))
    expect(searched).toEqual([])
    await act(async () => answer([{ ...option('gas', '废气'), children: [option('a34013', '烟尘')] }]))
    await waitFor(() => expect(searched).toHaveLength(1))
    expect(last()).toMatchObject({ monitorTypeList: ['pst902'], factorCodeList: ['a34013'], dataRangeArray: [] })
    expect(inputsOf('areaTree')).toEqual([{ rootAreaCode: '320200', startAreaType: 3, endAreaType: 3 }])
  })

  it('searches again on the autoUpdate event, by what is set (filter-32)', async () => {
    show()
    await waitFor(() => expect(searched).toHaveLength(1))
    await pick('enterprise-areas', '滨湖区')
    expect(searched).toHaveLength(1)
    act(() => useAutoUpdate.getState().announce())
    expect(searched).toHaveLength(2)
    expect(last()?.countyCodeList).toEqual(['320211'])
  })

  it('a list that cannot be loaded stays empty and does not hold up the search (filter-32, filter-36)', async () => {
    answerCalls({ emSolventList: new Error('网络异常'), psFactorList: new Error('网络异常') })
    show()
    await waitFor(() => expect(searched).toHaveLength(1))
    expect(last()?.factorCodeList).toEqual([])
  })

  it('organic solvents are shown with no process chosen or a VOC-related one (filter-32)', async () => {
    show()
    await waitFor(() => expect(searched).toHaveLength(1))
    expect(screen.getByTestId('enterprise-solvents')).toBeTruthy()
    await pick('enterprise-processes', '涉颗粒物')
    expect(screen.queryByTestId('enterprise-solvents')).toBeNull()
    await pick('enterprise-processes', '涉VOCs')
    expect(screen.getByTestId('enterprise-solvents')).toBeTruthy()
    fireEvent.click(screen.getByTestId('enterprise-search'))
    expect(last()?.sectionCodeList).toEqual(['P05', 'P14'])
  })

  it('重置 goes back to the defaults and searches by them (filter-32)', async () => {
    show()
    await waitFor(() => expect(searched).toHaveLength(1))
    await pick('enterprise-types', '应急清单企业')
    fireEvent.click(screen.getByTestId('enterprise-search'))
    expect(last()?.monitorTypeList).toEqual(['pst902', 'pst004'])
    fireEvent.click(screen.getByTestId('enterprise-reset'))
    expect(last()?.monitorTypeList).toEqual(['pst902'])
  })

  it('data ranges can be added and removed, and carry their pollutant (filter-12, filter-30, filter-31)', async () => {
    show({ factorCode: 'o3' })
    await waitFor(() => expect(searched).toHaveLength(1))
    fireEvent.change(screen.getByLabelText('数据范围1数值'), { target: { value: '20' } })
    fireEvent.click(screen.getByTestId('data-range-add'))
    expect(screen.getAllByText('排放量前')).toHaveLength(2)
    fireEvent.click(screen.getByTestId('enterprise-search'))
    expect(last()?.dataRangeArray).toEqual([
      { dataRangeType: 'ZDJK_01', dataRangeNum: 20, dataRangeUnit: '1', dataRangeFactor: 'a21002' },
    ])
    fireEvent.click(screen.getByRole('button', { name: '删除数据范围1' }))
    fireEvent.click(screen.getByTestId('enterprise-search'))
    expect(last()?.dataRangeArray).toEqual([])
  })

  it('upwind of nothing is refused: 请选择点位', async () => {
    const warning = vi.spyOn(notify, 'warning').mockReturnValue()
    show()
    await waitFor(() => expect(searched).toHaveLength(1))
    fireEvent.click(screen.getByTestId('enterprise-upwind'))
    fireEvent.click(screen.getByTestId('enterprise-search'))
    expect(warning).toHaveBeenCalledWith('请选择点位')
    expect(searched).toHaveLength(1)
    await pick('enterprise-sites', '雪浪')
    fireEvent.click(screen.getByTestId('enterprise-search'))
    expect(last()).toMatchObject({ upwindFlag: true, siteCodeList: ['1188A'] })
  })

  it('is dark where the map is dark, on a page that is light (filter-32)', async () => {
    show({ theme: 'dark' })
    await waitFor(() => expect(searched).toHaveLength(1))
    const painted = screen.getByTestId('enterprise-panel').closest<HTMLElement>('[data-theme]')
    expect(painted?.dataset['theme']).toBe('dark')
    expect(painted?.style.getPropertyValue('--surface')).toBe('#141e26')
  })
})
