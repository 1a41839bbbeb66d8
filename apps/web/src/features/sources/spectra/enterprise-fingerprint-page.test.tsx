import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { distanceHeat, profileStacks } from './compared-profiles.ts'
import Page from './enterprise-fingerprint-page.tsx'
import { isUpwind, matchedEnterprises, tracedFirst } from './matched-enterprises.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', async () => {
  const { paletteOf } = await import('../../../charts/palette.ts')
  return {
    Chart: ({ option }: { option: (p: object) => object }) => (
      <pre data-testid="drawn">{JSON.stringify(option(paletteOf('light')))}</pre>
    ),
  }
})

const row = {
  sampleId: '018f0000-0000-7000-8000-000000000001',
  sampleCode: 'YP-001',
  batchId: '018f0000-0000-7000-8000-00000000000b',
  fileName: '源谱.xlsx',
  psCode: '320205000001',
  psName: '锡山涂装厂',
  countyCode: '320205',
  countyName: '锡山区',
  industryCode: '3670',
  industryName: '汽车零部件制造',
  processCode: 'P14',
  sectionName: '喷涂',
  placeName: '无组织',
  sampleTime: '2026-10-12 09:30:00',
  method: '苏玛罐',
  sampleCount: 3,
  kind: 'O' as const,
  kindName: '实测',
  unit: '%',
  speciesCount: 9,
  topSpecies: '甲苯',
  topShare: 22,
  importedTime: '2026-11-20 08:00:00',
  importedBy: '值班长',
}
const species = {
  code: 'a25003',
  name: '甲苯',
  cas: '108-88-3',
  groupCode: 'BENZENE_CONTENT',
  groupName: '芳香烃',
  value: null,
  detectionLimit: 2,
  uncertainty: null,
  share: 22,
  ofpShare: 30.5,
}
const profile = (key: string, name: string, share: number) => ({
  key,
  kind: 'sp' as const,
  name,
  psCode: key,
  samples: 1,
  species: [{ code: 'a25003', name: '甲苯', share, sd: null }],
})
const comparison = (verdict: 'similar' | 'tooFew') => ({
  a: 'A',
  b: 'B',
  common: 9,
  pd: 0.0812,
  sid: 0.12,
  verdict,
  verdictName: verdict === 'similar' ? '相似' : '可比物种不足',
})
const compared = {
  profiles: [profile('A', '锡山涂装厂喷涂', 60), profile('B', '江阴涂装厂喷涂', 40)],
  comparisons: [comparison('similar')],
  nearest: [comparison('similar')],
  conclusion: '最相近：江阴涂装厂喷涂（PD 0.08）',
  leftOut: 0,
  hiddenCount: 2,
}
const answers = {
  spAreaTree: [],
  spIndustry: [],
  spProcess: [{ code: 'P14', name: '喷涂', count: 1 }],
  spDataManagerCount: { industries: 1, enterprises: 20, samples: 60, hiddenCount: 3 },
  spDataPage: { records: [row], total: 1, hiddenCount: 0 },
  spEnterDetail: {
    ...row,
    species: [species],
    groups: [{ code: 'BENZENE_CONTENT', name: '芳香烃', share: 22, ofpShare: 30.5 }],
    top: [species],
  },
  spGroupCompare: compared,
}

const show = (rights: string[], address = '/poll-regulation/enterprise-fingerprint') => {
  usePermissions.setState({ rights: new Set(['spectrum.read', ...rights]), routes: [], nodes: [] })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <MemoryRouter initialEntries={[address]}>
          <Page />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  forgetCalls()
})

describe('企业源谱', () => {
  it('lists the samples with how many there are, and tells what is not counted', async () => {
    answerCalls(answers)
    show([])
    await screen.findByText('YP-001')
    expect(inputsOf('spDataPage')[0]).toMatchObject({ areaCodes: [], processCode: [], kind: '', keyword: '' })
    expect((await screen.findByTestId('spectrum-counts')).textContent).toBe(
      '行业1个　企业20家　样品60个　另有3家不在查看范围，未计入',
    )
    expect(screen.queryByText('导入源谱')).toBeNull()
    expect(screen.queryByText('删除批次')).toBeNull()
  })

  it('the detail draws the largest species and the groups; below detection reads <limit', async () => {
    answerCalls(answers)
    show([], `/poll-regulation/enterprise-fingerprint?id=${row.sampleId}`)
    await waitFor(() => expect(screen.getAllByTestId('drawn')).toHaveLength(2))
    expect(screen.getByText('<2')).toBeTruthy()
    expect(screen.getAllByTestId('drawn')[1]?.textContent).toContain('OFP占比')
  })

  it('a workbook with faults shows them by cell and cannot be imported', async () => {
    const problem = { row: 4, column: 'K', title: '物种', value: '某物', message: '物种某物未识别' }
    answerCalls({
      ...answers,
      spDataValidation: { rowCount: 9, sampleCount: 0, errors: [problem], errorCount: 1, warnings: [] },
    })
    show(['spectrum.write'])
    fireEvent.click(await screen.findByText('导入源谱'))
    const field = await screen.findByTestId('spectrum-file')
    const input = field instanceof HTMLInputElement ? field : field.querySelector('input')
    if (!input) throw new Error('no file field')
    fireEvent.change(input, { target: { files: [new File(['x'], '源谱.xlsx')] } })
    const report = await screen.findByTestId('spectrum-report')
    expect(within(report).getByText('K4')).toBeTruthy()
    expect(within(report).getByText('物种某物未识别')).toBeTruthy()
    expect(screen.getByRole('button', { name: '确认导入' })).toHaveProperty('disabled', true)
  })

  it('ticked samples are compared: the sentence, the matrix and the stacks', async () => {
    answerCalls(answers)
    show([])
    await screen.findByText('YP-001')
    fireEvent.click(screen.getAllByRole('checkbox').at(-1) ?? document.body)
    fireEvent.click(await screen.findByText('源谱比对'))
    expect((await screen.findByTestId('spectrum-conclusion')).textContent).toBe(compared.conclusion)
    // A single sample is held against all others.
    expect(inputsOf('spGroupCompare')[0]).toEqual({ sp: [row.sampleId], withAll: true, library: false })
    expect(screen.getAllByTestId('drawn')).toHaveLength(2)
    expect(document.body.textContent).toContain('另有2家不在查看范围，未计入')
  })
})

describe('from a match to the trace list', () => {
  const place = (siteCode: string, factorCode: string, runId: string | null) => ({
    siteCode,
    siteName: `站点${siteCode}`,
    siteType: '10',
    areaCode: '320205',
    longitude: 120.3,
    latitude: 31.5,
    factorCode,
    factorName: factorCode,
    factorUnit: 'µg/m³',
    value: 180,
    alarmId: 'a',
    alarmLevel: 1,
    eventId: null,
    runId,
    topName: null,
    topProbability: null,
    listedCount: 0,
  })
  const hour = { dataTime: '2026-11-20 10:00:00', records: [place('S1', 'pm10', null), place('S2', 'o3', 'R1')] }
  const candidate = { kind: 'ps', code: 'B', travelMinutes: 35 }
  const withTrace = {
    ...answers,
    traceSourceOverviewLayerList: hour,
    traceRun: { candidates: [candidate] },
    traceList: [],
    addTraceSource: { added: ['B'], existing: [] },
  }
  const compare = async (rights: string[]) => {
    show(rights)
    await screen.findByText('YP-001')
    fireEvent.click(screen.getAllByRole('checkbox').at(-1) ?? document.body)
    fireEvent.click(await screen.findByText('源谱比对'))
    await screen.findByTestId('spectrum-conclusion')
  }

  it('the similar enterprise upwind of the site is ticked and goes on the list of its site, factor and hour', async () => {
    answerCalls(withTrace)
    await compare(['trace.read', 'trace.use'])
    // Ozone comes of what spectra are made of, so its site is offered first.
    expect((await screen.findByTestId('match-trace')).textContent).toContain('站点S2 o3')
    const row = await screen.findByTestId('match-B')
    expect(screen.getByText(/江阴涂装厂喷涂（PD 0.08）位于上风向/)).toBeTruthy()
    expect(row).toHaveProperty('checked', true)
    fireEvent.click(screen.getByTestId('match-list'))
    await waitFor(() =>
      expect(inputsOf('addTraceSource')).toEqual([
        {
          siteCode: 'S2',
          factorCode: 'o3',
          dataTime: '2026-11-20 10:00:00',
          psCodeList: ['B'],
          traceTypeEnum: 'TYPE_008',
        },
      ]),
    )
  })

  it('the map opens with the site, hour and factor traced', async () => {
    answerCalls(withTrace)
    await compare(['trace.read', 'trace.use'])
    fireEvent.click(await screen.findByTestId('match-map'))
    expect(useMapWorkspace.getState()).toMatchObject({
      dataTime: '2026-11-20 10:00:00',
      traceOn: true,
      trace: { siteCode: 'S2', siteName: '站点S2', factorCode: 'o3', dataTime: '2026-11-20 10:00:00' },
    })
    useMapWorkspace.setState({ traceOn: false, trace: null, dataTime: null })
  })

  it('an hour without a site says so; without the right nothing is offered', async () => {
    answerCalls({ ...withTrace, traceSourceOverviewLayerList: { ...hour, records: [] } })
    await compare(['trace.read', 'trace.use'])
    expect((await screen.findByTestId('match-trace')).textContent).toContain('该小时没有需要溯源的站点，可换一个小时。')
    cleanup()
    await compare([])
    expect(screen.queryByTestId('match-trace')).toBeNull()
  })

  it('matches are enterprises of similar profiles, each once; what is not upwind is known as such', () => {
    const other = { ...compared, nearest: [comparison('similar'), comparison('similar'), comparison('tooFew')] }
    expect(matchedEnterprises(other)).toEqual([{ psCode: 'B', name: '江阴涂装厂喷涂', pd: 0.0812 }])
    expect(matchedEnterprises({ ...compared, nearest: [comparison('tooFew')] })).toEqual([])
    expect(tracedFirst(hour.records).map(({ siteCode }) => siteCode)).toEqual(['S2', 'S1'])
    expect(isUpwind(null, 'B')).toBeNull()
    expect(isUpwind({ candidates: [] }, 'B')).toBe(false)
  })
})

describe('what is drawn of a comparison', () => {
  it('two profiles with too few species in both have no distance', () => {
    expect(distanceHeat(compared).cells[0]?.[1]?.value).toBe(0.0812)
    const tooFew = distanceHeat({ ...compared, comparisons: [comparison('tooFew')] })
    expect(tooFew.cells[1]?.[0]).toEqual({ value: null, notes: ['可比物种不足'] })
    expect(tooFew.cells[1]?.[1]?.value).toBe(0)
  })

  it('the stack of a profile is whole: what is not named is 其他', () => {
    expect(profileStacks(compared).series).toEqual([
      { name: '甲苯', values: [60, 40] },
      { name: '其他', values: [40, 60] },
    ])
  })
})
