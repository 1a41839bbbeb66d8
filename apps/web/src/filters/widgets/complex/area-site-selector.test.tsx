import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { notify } from '../../../kit/notify.ts'
import { areaSiteSelector } from './area-site-selector.tsx'
import { area, site, typeBranch } from './testing/places.ts'
import { pick, showWidget } from './testing/shown-widget.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

const sites = [site('N1'), site('N2'), site('P1', '20')]

beforeEach(() =>
  answerCalls({
    projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
    treeGroupByArea: [area('320211', sites)],
    treeGroupBySiteType: [typeBranch('10', sites.slice(0, 2), ['320211']), typeBranch('20', sites.slice(2))],
    areaTree: [
      {
        areaId: 'a',
        areaCode: '320200',
        areaName: '无锡市',
        areaType: 2,
        children: [{ areaId: 'b', areaCode: '320211', areaName: '滨湖区', areaType: 3, children: [] }],
      },
    ],
    meteorologicalSiteList: [site('W1', '80')],
    cityList: [{ cityCode: '330100', cityName: '杭州', provinceCode: '330000', region: null, isOwn: false }],
    citySets: [
      { setKey: 'around', groupCode: 'C00025', label: '周边', cities: [{ cityCode: '330100', cityName: '杭州' }] },
    ],
  }),
)
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.restoreAllMocks()
})

describe('the area/site selector', () => {
  it('asks for sites of type 10, 20, 30, 50 and reports the first with name and type (filter-10)', async () => {
    const { last } = showWidget(areaSiteSelector())
    await waitFor(() => expect(last()).toEqual({ siteCodes: ['N1'], siteType: '10', siteName: 'N1站' }))
    expect(inputsOf('treeGroupByArea')).toEqual([{ siteTypes: ['10', '20', '30', '50'] }])
  })

  it('over maxLength cuts the selection and warns 最多可选择2项 (filter-15)', async () => {
    const warning = vi.spyOn(notify, 'warning').mockReturnValue()
    const { last } = showWidget(areaSiteSelector({ multiple: true, maxLength: 2, first: 'none' }))
    await waitFor(() => expect(last()?.siteCodes).toEqual([]))
    await pick('place-select', '区320211')
    expect(last()?.siteCodes).toEqual(['N1', 'N2'])
    expect(warning).toHaveBeenCalledWith('最多可选择2项')
  })

  it('another tab clears the selection (filter-24)', async () => {
    const { last } = showWidget(areaSiteSelector({ multiple: true }))
    await waitFor(() => expect(last()?.siteCodes).toEqual(['N1']))
    fireEvent.click(screen.getByRole('radio', { name: '按类型' }))
    expect(last()?.siteCodes).toEqual([])
    await waitFor(() => expect(inputsOf('treeGroupBySiteType')).toHaveLength(1))
  })

  it('another mode clears the selection, and only among sites there are tabs (filter-24)', async () => {
    const { last } = showWidget(areaSiteSelector({ modes: ['STA', 'AREA'] }))
    await waitFor(() => expect(last()?.siteCodes).toEqual(['N1']))
    expect(screen.getByTestId('place-grouping')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '区域' }))
    expect(last()).toEqual({ siteCodes: [], siteType: '10', siteName: '' })
    expect(screen.queryByTestId('place-grouping')).toBeNull()
    await waitFor(() => expect(inputsOf('areaTree')).toHaveLength(1))
    await pick('place-select', '无锡市')
    expect(last()).toEqual({ siteCodes: ['320200'], siteType: '10', siteName: '无锡市' })
  })

  it('with mutexSiteType sites of another branch cannot be ticked, and the type code is reported (filter-26)', async () => {
    const { last } = showWidget(
      areaSiteSelector({ multiple: true, mutexSiteType: true, grouping: 'type', first: 'none' }),
    )
    await waitFor(() => expect(last()?.siteCodes).toEqual([]))
    fireEvent.mouseDown(screen.getByRole('combobox'))
    for (const closed of document.querySelectorAll('.ant-select-tree-switcher_close')) fireEvent.click(closed)
    await pick('place-select', 'P1站')
    expect(last()).toEqual({ siteCodes: ['P1'], siteType: '20', siteName: 'P1站' })
    await pick('place-select', '国控站')
    expect(last()?.siteCodes).toEqual(['P1'])
  })

  it('keeps a given selection as far as it can still be chosen', async () => {
    const value = { siteCodes: ['N2', 'gone'], siteType: '10', siteName: '' }
    const { last } = showWidget(areaSiteSelector({ multiple: true }), { value })
    await waitFor(() => expect(last()).toEqual({ siteCodes: ['N2'], siteType: '10', siteName: 'N2站' }))
  })

  it('asks for meteorological sites with type 80 (filter-40)', async () => {
    const { last } = showWidget(areaSiteSelector({ modes: ['METEOR_STATION'] }))
    await waitFor(() => expect(last()).toEqual({ siteCodes: ['W1'], siteType: '80', siteName: 'W1站' }))
    expect(inputsOf('meteorologicalSiteList')).toEqual([{ siteType: '80' }])
  })

  it('offers cities by set, a whole set as one tick', async () => {
    const { last } = showWidget(areaSiteSelector({ modes: ['CITY'], multiple: true, first: 'none' }))
    await waitFor(() => expect(last()?.siteCodes).toEqual([]))
    await screen.findByTestId('place-city-set')
    await pick('place-city-set', '周边')
    await pick('place-select', '周边')
    expect(last()).toEqual({ siteCodes: ['330100'], siteType: '10', siteName: '杭州' })
  })

  it('a load that fails leaves the tree empty, and the bar is told (filter-36)', async () => {
    answerCalls({ treeGroupByArea: new Error('网络异常') })
    const { last } = showWidget(areaSiteSelector())
    await waitFor(() => expect(last()).toEqual({ siteCodes: [], siteType: '10', siteName: '' }))
  })
})
