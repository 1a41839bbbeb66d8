import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls } from '../../client/testing/answered-calls.ts'
import { EnterpriseBasicInfo } from './enterprise-basic-info.tsx'

vi.mock('../../client/api.ts', () => import('../../client/testing/answered-calls.ts'))

const enterprise = {
  psId: '1',
  psCode: 'P1',
  psName: '江阴兴源发电有限公司',
  countyCode: '320281',
  countyName: '江阴市',
  indName: '火力发电',
  neaicName: '电力、热力生产和供应业',
  address: '利港街道兴业路380号',
  parkType: '工业园区',
  parkName: '临港开发区',
  creditCode: '91320281MA0200076N',
  controlType: '重点管控',
  zywrwlbId: 'fq,fs',
  airWrwName: '烟尘、二氧化硫',
  waterWrwName: '化学需氧量',
  energy: '煤 120 万t',
  electricity: 830.5,
  emEmissionSectionResponseList: [
    { section: '发电机组', emissionTsp: 108, emissionVoc: null, emissionSo2: 744, emissionNox: 1344 },
  ],
  solventNames: [],
  enterLabel: '',
  contactName: null,
  contactPhone: null,
  restricted: false,
  state: 'online',
}
const permit = {
  permitNo: '91320281MA0200076N001P',
  categoryName: '重点管理',
  validTo: '2028-12-31',
  isExpired: false,
  factors: [
    {
      factorCode: 'a21002',
      factorName: '氮氧化物',
      permitT: 120,
      usedT: 96.5,
      share: 0.8042,
      yearShare: 0.888,
      expectedT: 108.7,
      light: 'green',
    },
  ],
}

afterEach(() => {
  cleanup()
  forgetCalls()
})

const show = async (part: object, enterOneData: unknown = permit) => {
  answerCalls({ psIndustryBasicQuery: { ...enterprise, ...part }, enterOneData })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EnterpriseBasicInfo psCode="P1" />
    </QueryClientProvider>,
  )
  await screen.findByText('企业信息')
}
const shownFor = (label: string) => screen.getByText(label).nextElementSibling?.textContent

describe('基本信息 (enterprise-07)', () => {
  it('enterprise-07: 企业信息 shows address, park, industry by category and class, credit code, control type', async () => {
    await show({})
    expect(
      ['地址', '园区类型', '园区名称', '行业大类', '行业小类', '统一社会信用代码', '管控类型'].map(shownFor),
    ).toEqual([
      '利港街道兴业路380号',
      '工业园区',
      '临港开发区',
      '电力、热力生产和供应业',
      '火力发电',
      '91320281MA0200076N',
      '重点管控',
    ])
  })

  it('enterprise-07: 排放信息 shows kinds of pollutants, the main lines in kg/d, yearly fuel and electricity', async () => {
    await show({})
    expect(['主要污染物类别', '废气污染物种类', '废水污染物种类', '年基准燃料用量'].map(shownFor)).toEqual([
      '废气、废水',
      '烟尘、二氧化硫',
      '化学需氧量',
      '煤 120 万t',
    ])
    expect(shownFor('年基准用电量')).toContain('830.5')
    const line = screen.getByText('发电机组').closest('tr')
    expect([...(line?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
      '发电机组',
      '108.00',
      '--',
      '744.00',
      '1,344.00',
    ])
  })

  it('enterprise-07: what is missing reads --', async () => {
    const missing = {
      parkType: null,
      parkName: null,
      controlType: null,
      zywrwlbId: '',
      airWrwName: '',
      waterWrwName: '',
    }
    await show({ ...missing, energy: null, electricity: null, emEmissionSectionResponseList: [], address: '' })
    for (const label of [
      '地址',
      '园区类型',
      '园区名称',
      '管控类型',
      '主要污染物类别',
      '废气污染物种类',
      '年基准用电量',
    ])
      expect(shownFor(label)).toBe('--')
    expect(screen.getByText('主要产线').closest('table')?.querySelectorAll('tbody td')).toHaveLength(5)
  })

  it('the permit: number, category, expiry and 许可量占比 beside the year’s share', async () => {
    await show({})
    expect((await screen.findByText('许可证编号')).nextElementSibling?.textContent).toBe('91320281MA0200076N001P')
    expect(shownFor('管理类别')).toBe('重点管理')
    expect(shownFor('有效期至')).toBe('2028-12-31')
    expect(screen.getByText('80.4%')).toBeTruthy()
    expect(screen.getByText('未超时序')).toBeTruthy()
  })

  it('without a permit it says 未取得排污许可证信息; outside the own area 管辖范围外不显示', async () => {
    await show({}, null)
    expect(await screen.findByText('未取得排污许可证信息')).toBeTruthy()
    cleanup()
    forgetCalls()
    await show({ restricted: true })
    expect(screen.getAllByText('管辖范围外不显示').length).toBeGreaterThan(0)
    expect(screen.queryByText('许可证编号')).toBeNull()
  })
})
