import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect } from 'vitest'
import { FilterBar } from '../filter-bar.tsx'
import type { BarValues, Widgets } from '../widget.ts'

export const area = (areaCode: string, areaName: string, children: unknown[] = []) => ({ areaCode, areaName, children })
export const districts = [area('320211', '滨湖区', [area('320211001', '河埒街道')]), area('320213', '梁溪区')]
const site = {
  siteId: '1',
  siteCode: '3202A',
  siteName: '雪浪',
  siteType: '10',
  areaCode: '320211',
  areaName: '滨湖区',
}
const person = (tid: string, remarkName: string) => ({
  tid,
  userId: tid,
  userName: tid,
  remarkName,
  structureName: '',
  children: [],
  users: [],
})
export const target = {
  id: 't1',
  name: '2026年目标',
  areaCode: '320200',
  areaName: '无锡市',
  startTime: '2026-01-01 00:00:00',
  endTime: '2026-12-31 23:59:59',
  showNowMonth: true,
  pm25TargetValue: 27.5,
  goodDayTargetValue: 300,
  o3ExceedTargetValue: 40,
}

/** A small city: what the calls behind the widgets answer. */
const companies = [
  { polluteCode: '320211', polluteName: '滨湖区', children: [{ polluteCode: 'ps1', polluteName: '甲厂' }] },
]

export const city = {
  areaTreePermission: districts,
  areaTree: districts,
  pollutionTypes: [{ typeCode: 'dust', typeName: '扬尘污染' }],
  treeWithUsers: [
    {
      ...person('o1', ''),
      userName: null,
      structureCode: 'O1',
      structureName: '生态环境局',
      users: [person('p1', '陆志远')],
      children: [{ ...person('o2', ''), userName: null, structureCode: 'O2', structureName: '空岗' }],
    },
  ],
  factorOptionListWithFactors: [
    { code: 'gas', name: '气态', factorList: [{ code: 'so2', name: 'SO₂', unit: 'µg/m³' }] },
  ],
  factorGroups: [
    { groupCode: 'ALKANES', groupName: '烷烃', factorInfos: [{ factorCode: 'ethane', factorName: '乙烷' }] },
  ],
  getIndustryTreeData: [{ code: 'C26', name: '化工', count: 2, children: [] }],
  listCompanyByDate: companies,
  listCompanyBySetting: companies,
  listProjectBySelect: [{ recordNum: 'r1', projectName: '一号工地' }],
  moveableStationMoveList: [{ siteCode: 'm1', licensePlateNo: '苏B00001' }],
  countrySiteList: [site],
  treeGroupByArea: [{ areaCode: '320211', areaName: '滨湖区', children: [], subSites: [site] }],
  treeGroupBySiteType: [{ siteType: '10', siteTypeName: '国控站', subSites: [site], subAreas: [] }],
  dustSourceListBySite: [{ recordNum: 'r1', projectName: '一号工地' }],
  dustSourceListByArea: [],
  disassembleTargets: { dataList: [target] },
}

interface Shown {
  emitted: BarValues[]
  settled: Promise<void>
}

/** Puts widgets on a page; `settled` ends when the bar has emitted. */
export const show = (widgets: Widgets, hideSearch = true): Shown => {
  const emitted: BarValues[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <FilterBar
          widgets={widgets}
          routeName="page"
          hideSearch={hideSearch}
          onSearch={(values) => emitted.push({ ...values })}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { emitted, settled: waitFor(() => expect(emitted.length).toBeGreaterThan(0), { timeout: 4000 }) }
}
