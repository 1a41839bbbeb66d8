import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../client/api.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { type Rule, storeRule } from './rule-calls.ts'
import { formOf } from './rule-fields.ts'
import { rulesTab } from './rules-tab.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const rule: Rule = {
  id: 'r1',
  name: '工地TSP小时超标',
  alarmType: '0',
  calculationMode: '0',
  calculationModeName: '阈值',
  accuracy: '1',
  factorCode: 'tsp',
  factorName: 'TSP',
  factorUnit: 'µg/m³',
  ratioFactorCode: null,
  siteTypes: ['dust'],
  siteCodes: [],
  compareSiteCodes: [],
  lookbackHours: 24,
  thresholdUnit: 'absolute',
  thresholdLevel1: 1000,
  thresholdLevel2: 750,
  thresholdLevel3: 500,
  quietWindow: '',
  remark: '',
  status: '1',
  updateTime: '2026-11-20 09:00:00',
  updateUser: '系统',
}

const DustRules = definePages('dust-alarm', rulesTab('dust'))
const show = (rights: string[]) => {
  usePermissions.setState({ rights: new Set(['alarm-rule.read', ...rights]) })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const asked = { pageNum: 1, pageSize: 20, keyword: '', calculationModes: [], accuracy: [], status: [] }
  client.setQueryData(['dustPolluteRuleList', asked], {
    records: [rule],
    total: 1,
  })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DustRules />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('告警设置 of construction sites', () => {
  it('shows the rules of the family with thresholds and scope', async () => {
    show([])
    expect(await screen.findByText('工地TSP小时超标')).toBeTruthy()
    expect(screen.getByText('一级 1000 · 二级 750 · 三级 500 µg/m³')).toBeTruthy()
    expect(screen.getByText('全部工地')).toBeTruthy()
    expect(screen.queryByTestId('rule-create')).toBeNull()
    // C: calculation-mode is a filter of the rules; alarm-accuracy is one of those of air sites only.
    expect(screen.getByTestId('filter-calculationMode')).toBeTruthy()
    expect(screen.queryByTestId('filter-alarmAccuracy')).toBeNull()
  })

  it('rule-01: a rule is closed through the call of its own family', async () => {
    const close = vi.spyOn(api, 'dustPolluteRuleClose').mockResolvedValue(null)
    vi.spyOn(api, 'dustPolluteRuleList').mockResolvedValue({ records: [{ ...rule, status: '0' }], total: 1 })
    show(['alarm-rule.write'])
    fireEvent.click(await screen.findByTestId('rule-switch-r1'))
    await waitFor(() => expect(close).toHaveBeenCalledWith({ id: 'r1' }))
  })

  it('a stored rule keeps only what its family has to say', () => {
    const { call, input } = storeRule('dust', { ...formOf(rule), calculationMode: '1' }, 'r1')
    expect(call).toBe('dustPolluteRuleSave')
    expect(input).not.toHaveProperty('siteTypes')
    expect(input).toMatchObject({ id: 'r1', factorCode: 'tsp', calculationMode: '1' })
  })
})
