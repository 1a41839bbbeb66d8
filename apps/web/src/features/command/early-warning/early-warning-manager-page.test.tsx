import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import EarlyWarningPage from './early-warning-manager-page.tsx'
import { PlanImport } from './plan-import.tsx'

const answers = vi.hoisted(() => ({
  earlyWarnFindAlertCategory: vi.fn(),
  earlyWarnFindWarnLevel: vi.fn(),
  earlyWarnAddAlertCategory: vi.fn(),
  earlyWarnAddWarnLevel: vi.fn(),
  earlyWarnListCondition: vi.fn(),
  psWarnPageList: vi.fn(),
  psWarnNotAuto: vi.fn(),
  psWarnDo: vi.fn(),
  psWarnToAdd: vi.fn(),
  psWarnToAddOther: vi.fn(),
  psWarnDoAdd: vi.fn(),
  areaTreePermission: vi.fn(),
  reducePlanVersions: vi.fn(),
  reducePlanValidTemplateExist: vi.fn(),
  reducePlanDataValidation: vi.fn(),
  reducePlanDataImport: vi.fn(),
  reducePlanDataValidationDownload: vi.fn(),
}))
vi.mock('../../../client/api.ts', () => ({ api: answers }))
const saved = vi.hoisted(() => vi.fn(async (_name: string, _fetch: () => Promise<unknown>) => undefined))
vi.mock('../../../kit/save-file.ts', () => ({ saveFile: saved }))

const warning = {
  id: 'w1',
  name: '无锡市重污染天气黄色预警（2026-11-21）',
  categoryCode: 'heavyPollution',
  categoryName: '重污染天气',
  levelCode: 'yellow',
  levelName: '黄色预警',
  nowLevelCode: 'yellow',
  nowLevelName: '黄色预警',
  colour: 'yellow',
  areaCode: '320200',
  areaName: '无锡市',
  auto: '1',
  autoName: '自动',
  byAqi: true,
  warnStep: 'consult',
  warnStepName: '会商',
  planStartTime: '2026-11-21 00:00:00',
  planEndTime: '2026-11-22 23:59:59',
  actualStartTime: null,
  actualEndTime: null,
  reason: '全市实测已达到黄色预警条件',
  planNumber: null,
  version: 3,
  createUser: '系统',
  createTime: '2026-11-20 10:20:00',
  updateTime: '2026-11-20 10:20:00',
  actions: [] as { action: string; title: string; needsOpinion: boolean }[],
  mayEdit: false,
  mayRemove: false,
  maySwitchAuto: true,
}
const plan = {
  importId: 'p1',
  planNumber: null,
  fileName: '方案.xlsx',
  planStatus: '0',
  planStatusName: '草案',
  passed: true,
  rowCount: 40,
  enterpriseCount: 12,
  problemCount: 0,
  problems: [],
  uploadTime: '2026-11-20 10:00:00',
  uploadUser: '周启明',
  importTime: null,
  importUser: null,
}

const show = (tab = '') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <MemoryRouter initialEntries={[`/emergency-assessment/early-warning-manager${tab}`]}>
          {tab === 'import' ? <PlanImport onClose={() => undefined} /> : <EarlyWarningPage />}
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['warning.read', 'warning.write']), routes: [], nodes: [] })
  answers.earlyWarnFindAlertCategory.mockResolvedValue([{ categoryCode: 'ozone', categoryName: '臭氧', builtIn: true }])
  answers.earlyWarnFindWarnLevel.mockResolvedValue([
    { levelCode: 'red', levelName: '红色预警', colour: 'red', severity: 40, builtIn: true },
  ])
  answers.earlyWarnListCondition.mockResolvedValue([])
  answers.areaTreePermission.mockResolvedValue([])
  answers.psWarnPageList.mockResolvedValue({ records: [warning], total: 1 })
  answers.psWarnNotAuto.mockResolvedValue({ ...warning, auto: '0' })
  answers.psWarnDo.mockResolvedValue(warning)
  answers.reducePlanVersions.mockResolvedValue({ records: [], total: 0 })
  answers.reducePlanValidTemplateExist.mockResolvedValue(true)
  answers.reducePlanDataValidation.mockResolvedValue(plan)
  answers.reducePlanDataImport.mockResolvedValue({ ...plan, planNumber: 1, planStatus: '1' })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('预警管理', () => {
  it('rule-03: an automatic entry offers no step but the do-switch', async () => {
    show()
    fireEvent.click(await screen.findByTestId('warning-auto-w1'))
    await waitFor(() => expect(answers.psWarnNotAuto).toHaveBeenCalledWith({ id: 'w1', version: 3, auto: '0' }))
    expect(screen.queryByTestId('warning-suggest-w1')).toBeNull()
  })

  it('rule-03: a step that asks for a reason is not sent without one', async () => {
    answers.psWarnPageList.mockResolvedValue({
      records: [{ ...warning, auto: '0', actions: [{ action: 'cancel', title: '终止', needsOpinion: true }] }],
      total: 1,
    })
    show()
    fireEvent.click(await screen.findByTestId('warning-cancel-w1'))
    fireEvent.click(await screen.findByTestId('warning-action-save'))
    expect(await screen.findByText('请填写原因')).toBeTruthy()
    expect(answers.psWarnDo).not.toHaveBeenCalled()
    fireEvent.change(
      screen.getByTestId('warning-opinion').querySelector('textarea') ?? screen.getByTestId('warning-opinion'),
      {
        target: { value: '形势好转' },
      },
    )
    fireEvent.click(screen.getByTestId('warning-action-save'))
    await waitFor(() =>
      expect(answers.psWarnDo).toHaveBeenCalledWith({ id: 'w1', version: 3, action: 'cancel', opinion: '形势好转' }),
    )
  })

  it('begins with what the measured hours say; another category has first values of its own', async () => {
    answers.psWarnToAdd.mockResolvedValue({
      name: '',
      categoryCode: 'heavyPollution',
      levelCode: null,
      areaCode: '320200',
      planStartTime: '2026-11-21 00:00:00',
      planEndTime: '2026-11-22 23:59:59',
      reason: '实测达到黄色预警条件',
    })
    answers.psWarnToAddOther.mockResolvedValue({ levelCode: 'red', reason: '臭氧持续超标' })
    answers.psWarnDoAdd.mockResolvedValue(warning)
    show()
    fireEvent.click(await screen.findByTestId('warning-create'))
    expect(await screen.findByDisplayValue('实测达到黄色预警条件')).toBeTruthy()
    fireEvent.click(screen.getByTestId('warning-save'))
    expect(await screen.findByText('请选择预警级别')).toBeTruthy()
    fireEvent.mouseDown(screen.getByTestId('warning-category').querySelector('.ant-select-content') ?? document.body)
    fireEvent.click(await screen.findByText('臭氧', { selector: '.ant-select-item-option-content' }))
    expect(await screen.findByDisplayValue('臭氧持续超标')).toBeTruthy()
    fireEvent.click(screen.getByTestId('warning-save'))
    await waitFor(() => expect(answers.psWarnDoAdd).toHaveBeenCalledTimes(1))
    expect(answers.psWarnDoAdd.mock.calls[0]?.[0]).toEqual({
      name: '',
      categoryCode: 'ozone',
      levelCode: 'red',
      areaCode: '320200',
      planStartTime: '2026-11-21 00:00:00',
      planEndTime: '2026-11-22 23:59:59',
      reason: '臭氧持续超标',
    })
  })

  it('readers see the list without a way to change it', async () => {
    usePermissions.setState({ rights: new Set(['warning.read']) })
    answers.psWarnPageList.mockResolvedValue({ records: [{ ...warning, maySwitchAuto: false }], total: 1 })
    show()
    expect(await screen.findByText(warning.name)).toBeTruthy()
    expect(screen.queryByTestId('warning-create')).toBeNull()
    expect(screen.queryByTestId('warning-auto-w1')).toBeNull()
  })
})

describe('预警信息配置', () => {
  it('rule-02: alert categories and warn levels are added there', async () => {
    answers.earlyWarnAddAlertCategory.mockResolvedValue({ categoryCode: 'c', categoryName: '异味', builtIn: false })
    answers.earlyWarnAddWarnLevel.mockResolvedValue({
      levelCode: 'l',
      levelName: '关注',
      colour: 'other',
      severity: 5,
      builtIn: false,
    })
    show('?tabName=warnConfig')
    fireEvent.change(await screen.findByTestId('category-name'), { target: { value: '异味' } })
    fireEvent.click(screen.getByTestId('category-add'))
    await waitFor(() => expect(answers.earlyWarnAddAlertCategory).toHaveBeenCalledWith({ categoryName: '异味' }))
    fireEvent.change(screen.getByTestId('level-name'), { target: { value: '关注' } })
    fireEvent.click(screen.getByTestId('level-add'))
    await waitFor(() =>
      expect(answers.earlyWarnAddWarnLevel).toHaveBeenCalledWith({ levelName: '关注', colour: 'other' }),
    )
  })

  it('criteria: the ones in force first, all at a click; one without AQI has to say what people judge by', async () => {
    const criterion = {
      id: 'c1',
      categoryCode: 'ozone',
      categoryName: '臭氧',
      levelCode: 'red',
      levelName: '红色预警',
      colour: 'red',
      alternatives: [[{ aqiOver: 200, hours: 24 }]],
      conditionText: '日AQI>200持续24小时',
      effectiveFrom: '2026-01-01',
      inForce: true,
      source: '应急预案',
      remark: '',
    }
    answers.earlyWarnListCondition.mockResolvedValue([criterion])
    show('?tabName=warnConfig')
    await screen.findByTestId('criterion-row-c1')
    expect(answers.earlyWarnListCondition.mock.calls[0]?.[0]).toEqual({ inForce: true })
    fireEvent.click(screen.getByTestId('criterion-part-all'))
    await waitFor(() => expect(answers.earlyWarnListCondition.mock.calls.at(-1)?.[0]).toEqual({ inForce: false }))
    fireEvent.click(screen.getByTestId('criterion-edit-c1'))
    fireEvent.click(await screen.findByText('移除本组'))
    fireEvent.click(screen.getByTestId('criterion-save'))
    expect(await screen.findByText('请填写AQI判定条件，或在说明中写明人工研判的条件')).toBeTruthy()
  })

  it('rule-05: a version of the plan shows its status', async () => {
    answers.reducePlanVersions.mockResolvedValue({
      records: [{ ...plan, planNumber: 2, planStatus: '2', planStatusName: '执行中' }],
      total: 1,
    })
    show('?tabName=warnConfig')
    expect(await screen.findByText('执行中')).toBeTruthy()
    expect(screen.getByText('第2版')).toBeTruthy()
  })
})

describe('versions of the reduction plan', () => {
  it('rule-04: one that passed is imported by a click, one with faults offers its report', async () => {
    answers.reducePlanVersions.mockResolvedValue({
      records: [plan, { ...plan, importId: 'p2', passed: false, problemCount: 2 }],
      total: 2,
    })
    show('?tabName=warnConfig')
    fireEvent.click(await screen.findByTestId('plan-commit-p1'))
    await waitFor(() => expect(answers.reducePlanDataImport).toHaveBeenCalledWith({ importId: 'p1' }))
    expect(screen.queryByTestId('plan-commit-p2')).toBeNull()
    fireEvent.click(screen.getByTestId('plan-report-p2'))
    expect(saved).toHaveBeenCalledWith('减排方案校验报告.xlsx', expect.any(Function))
    await saved.mock.calls[0]?.[1]()
    expect(answers.reducePlanDataValidationDownload).toHaveBeenCalledWith({ importId: 'p2' })
  })
})

describe('导入减排方案', () => {
  const upload = async () => {
    await waitFor(() => expect(document.querySelector<HTMLInputElement>('input[type=file]')?.disabled).toBe(false))
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('no file input')
    fireEvent.change(input, { target: { files: [new File(['x'], '方案.xlsx')] } })
  }

  it('rule-04: template, then validation, then import', async () => {
    show('import')
    await upload()
    expect((await screen.findByTestId('plan-summary')).textContent).toContain('12家企业，全部通过校验')
    expect(answers.reducePlanDataImport).not.toHaveBeenCalled()
    fireEvent.click(screen.getByTestId('plan-confirm'))
    await waitFor(() => expect(answers.reducePlanDataImport).toHaveBeenCalledWith({ importId: 'p1' }))
  })

  it('rule-04: a plan with faulty cells cannot be imported', async () => {
    const problem = {
      row: 3,
      column: 'A',
      title: '企业编码',
      value: '9',
      message: '应急减排清单中没有该企业，请核对企业编码',
    }
    answers.reducePlanDataValidation.mockResolvedValue({ ...plan, passed: false, problemCount: 1, problems: [problem] })
    show('import')
    await upload()
    expect(await screen.findByText('A3')).toBeTruthy()
    expect((screen.getByTestId('plan-confirm') as HTMLButtonElement).disabled).toBe(true)
  })

  it('rule-04: without a template nothing is uploaded', async () => {
    answers.reducePlanValidTemplateExist.mockResolvedValue(false)
    show('import')
    expect(await screen.findByText('模板不可用')).toBeTruthy()
    expect(screen.queryByTestId('plan-file')).toBeNull()
  })
})
