import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls } from '../../../client/testing/answered-calls.ts'
import { type EnterpriseFilter, firstFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { listInput } from './source-filter.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

afterEach(() => {
  cleanup()
  forgetCalls()
})

const chosen: string[] = []

const show = (begin: EnterpriseFilter | null) => {
  answerCalls({
    projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
    areaTree: [],
    emNeaicList: [],
    emSectionList: [],
    emSolventList: [],
    psFactorList: [{ code: 'gas', name: '废气', children: [{ code: 'a34013', name: '烟尘' }] }],
    countrySiteList: [],
  })
  const searched: EnterpriseFilter[] = []
  chosen.length = 0
  const nothing = () => {}
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FilterDrawer
        rows={[]}
        loading={false}
        error={null}
        name=""
        onName={nothing}
        timeType="HOUR"
        onTimeType={(timeType) => chosen.push(timeType)}
        begin={begin}
        onSearch={(filter) => searched.push(filter)}
        onRetry={nothing}
        onOpen={nothing}
        onClose={nothing}
      />
    </QueryClientProvider>,
  )
  return searched
}

describe('the filter of the pollution-source map', () => {
  it('C: is the enterprise panel with all its fields, and searches by itself (filter-32, trace-19)', async () => {
    const searched = show(null)
    await waitFor(() => expect(searched).toHaveLength(1))
    for (const field of [
      'areas',
      'states',
      'types',
      'industries',
      'processes',
      'solvents',
      'factors',
      'labels',
      'other',
    ])
      expect(screen.getByTestId(`enterprise-${field}`)).toBeTruthy()
    const [first] = searched
    expect(first && listInput(first, ' 化工 ')).toMatchObject({
      id: '2',
      defaultQuery: false,
      keyword: '化工',
      monitorTypeList: ['pst902'],
      factorCodeList: ['a34013'],
    })
  })

  it('C: states of the layer are by minutes, hours or the day so far (MIN, HOUR, ACC)', () => {
    show(null)
    for (const name of ['分钟', '累计']) fireEvent.click(screen.getByText(name))
    expect(chosen).toEqual(['MIN', 'ACC'])
  })

  it('opens as it was when it was closed', async () => {
    const searched = show({ ...firstFilter([], null), types: [], labels: ['橡胶'] })
    await waitFor(() => expect(searched).toHaveLength(1))
    expect(searched[0]).toMatchObject({ types: [], labels: ['橡胶'] })
  })
})
