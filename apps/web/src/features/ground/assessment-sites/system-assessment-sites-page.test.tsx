import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { queryClient } from '../../../client/query-client.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import SystemAssessmentSitesPage from './system-assessment-sites-page.tsx'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))

const row = {
  id: '320200/1188A/2021-01-01',
  areaCode: '320200',
  areaName: '无锡市',
  siteCode: '1188A',
  siteName: '雪浪',
  siteTypeName: '国控站',
  role: 'assessment',
  roleName: '评价点',
  validFrom: '2021-01-01',
  validTo: null,
  state: 'valid',
  stateName: '有效',
  source: '国控评价点（十四五）14个',
  version: 3,
  updateUser: '陆志远',
  updateTime: '2026-11-20 09:00:00',
}
const areas = [
  {
    areaId: 'a',
    areaCode: '320200',
    areaName: '无锡市',
    areaType: 2,
    children: [{ areaId: 'b', areaCode: '320211', areaName: '滨湖区', areaType: 3, children: [] }],
  },
]
const open = (rights: string[]) => {
  usePermissions.setState({ rights: new Set(rights) })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SystemAssessmentSitesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const type = (testId: string, value: string) => {
  fireEvent.change(screen.getByTestId(testId), { target: { value } })
  fireEvent.blur(screen.getByTestId(testId))
}

beforeEach(() => {
  sessionStorage.clear()
  answerCalls({
    areaTree: areas,
    assessmentSiteList: [row, { ...row, id: 'old', validFrom: '2013-01-01', updateUser: '', updateTime: null }],
    assessmentSiteSave: row,
    areaSiteList: [],
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetCalls()
})

describe('D12: 考核点位', () => {
  it('shows each site of an area with its days, who says so and who wrote it last', async () => {
    open(['setting.write'])
    const shown = (await screen.findByTestId(`assessment-site-row-${row.id}`)).textContent ?? ''
    for (const text of [
      '无锡市',
      '雪浪',
      '1188A',
      '评价点',
      '2021-01-01',
      '至今',
      '有效',
      '2026-11-20 09:00',
      '陆志远',
    ])
      expect(shown).toContain(text)
    expect(screen.getByTestId('assessment-site-row-old').textContent).toContain('随城市基础数据')
    expect(inputsOf('assessmentSiteList')).toEqual([{ areaCode: '', keyword: '' }])
  })

  it('ends an entry as it was seen, only with a reason, and reads the list again', async () => {
    open(['setting.write'])
    fireEvent.click(await screen.findByTestId(`assessment-site-edit-${row.id}`))
    fireEvent.click(screen.getByTestId('assessment-site-save'))
    expect(await screen.findByText('请填写理由')).toBeTruthy()
    expect(inputsOf('assessmentSiteSave')).toEqual([])
    const lastDay = screen.getByTestId('assessment-site-validTo')
    fireEvent.mouseDown(lastDay)
    fireEvent.change(lastDay, { target: { value: '2026-11-19' } })
    fireEvent.keyDown(lastDay, { key: 'Enter', code: 'Enter' })
    type('assessment-site-reason', ' 站点撤销 ')
    fireEvent.click(screen.getByTestId('assessment-site-save'))
    await waitFor(() =>
      expect(inputsOf('assessmentSiteSave')).toEqual([
        {
          areaCode: '320200',
          siteCode: '1188A',
          role: 'assessment',
          validFrom: '2021-01-01',
          validTo: '2026-11-19',
          source: '国控评价点（十四五）14个',
          reason: '站点撤销',
          seenFrom: '2021-01-01',
          version: 3,
        },
      ]),
    )
    await waitFor(() => expect(inputsOf('assessmentSiteList')).toHaveLength(2))
  })

  it('who may not write sees the list alone', async () => {
    open([])
    expect(await screen.findByTestId(`assessment-site-row-${row.id}`)).toBeTruthy()
    expect(screen.queryByTestId(`assessment-site-edit-${row.id}`)).toBeNull()
    expect(screen.queryByTestId('assessment-site-create')).toBeNull()
  })
})
