import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../../platform/spreadsheet-reading.ts'
import { type FixtureApp, type FixtureClient, fixtureTemplate } from '../../../testing/fixture-app.ts'
import { profileForm, profileLines } from '../../../testing/fixture-pmf.ts'
import { refusal } from '../../../testing/refusal-sentence.ts'

let app: FixtureApp
let city: FixtureCity
let chief: FixtureClient
let dispatcher: FixtureClient

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
  city = app.city
  chief = app.as('dutyChief')
  dispatcher = app.as('dispatcher')
}, 240_000)
afterAll(() => app?.close())

describe('limits, settings, library and cases', () => {
  it('a limit set for an instrument counts from its day on (voc-source-pmf-set-factor-mdl)', async () => {
    const { siteCode, factorCode } = city.pmf
    const limitOn = async (day: string) =>
      (await chief.vocSourcePmfFactorMdl({ siteCode, day })).find((one) => one.factorCode === factorCode)
    const before = await limitOn('2026-10-31')
    const factors = [{ factorCode, detectionLimit: 0.04, errorFraction: 0.12 }]
    await chief.vocSourcePmfSetFactorMdl({ siteCode, validFrom: '2026-11-01', factors })
    expect(await limitOn('2026-10-31')).toEqual(before)
    expect(await limitOn('2026-11-05')).toMatchObject({ detectionLimit: 0.04, errorFraction: 0.12, source: '仪器设置' })
  })

  it('species are checked over the days asked about, with the class they suggest and why (analysis-monitor-data)', async () => {
    const { groups } = await chief.vocSourcePmfOptionsTreeComponentsCity({ siteCode: city.pmf.siteCode })
    const days = { siteCode: city.pmf.siteCode, from: '2026-11-11', to: '2026-11-16' }
    const { samples, rows, facts } = await chief.analysisMonitorData(days)
    expect(samples).toBe(144)
    expect(rows.map(({ factorCode }) => factorCode).toSorted()).toEqual(
      groups.flatMap(({ children }) => children.map(({ factorCode }) => factorCode)).toSorted(),
    )
    const known = rows.find(({ factorCode }) => factorCode === city.pmf.factorCode)
    expect(known).toMatchObject({ n: 144, missing: 0 })
    const acetone = groups.flatMap(({ children }) => children).find(({ nameEn }) => nameEn === 'Acetone')
    expect(rows.find(({ factorCode }) => factorCode === acetone?.factorCode)).toMatchObject({
      n: 0,
      missing: 144,
      suggested: 'bad',
    })
    expect(facts.raw).toBe(rows.reduce((sum, { n }) => sum + n, 0))
  })

  it('days that end before they begin and more than a year are refused in words, days without data have no samples (analysis-monitor-data)', async () => {
    const { siteCode } = city.pmf
    const check = (from: string, to: string) => refusal(chief.analysisMonitorData({ siteCode, from, to }))
    expect(await check('2026-11-16', '2026-11-11')).toBe('开始时间不能晚于结束时间')
    expect(await check('2025-11-01', '2026-11-16')).toBe('时段最长366天，请缩短时段')
    const nothing = await chief.analysisMonitorData({ siteCode, from: '2026-03-01', to: '2026-03-02' })
    expect(nothing).toMatchObject({ samples: 0, facts: { raw: 0 } })
    expect(nothing.rows.every(({ n, suggested }) => n === 0 && suggested === 'bad')).toBe(true)
  })

  it('a setting changed meanwhile is refused (pmf-config)', async () => {
    const first = await chief.pmfConfigSave({ family: 'VOC', categories: { [city.pmf.factorCode]: 'weak' } })
    await chief.pmfConfigSave({ family: 'VOC', version: first.version, eventDays: [{ day: '2026-02-17' }] })
    expect(await refusal(chief.pmfConfigSave({ family: 'VOC', version: first.version }))).toBe(
      '方案或参数已被他人修改，请刷新后重试',
    )
    expect(await chief.pmfConfig({})).toMatchObject({ eventDays: [{ day: '2026-02-17', note: '' }], categories: {} })
  })

  it('the library holds the literature with its citation and own profiles, which alone are retired', async () => {
    const { records } = await chief.vocSourcePmfLibraryList({ pageSize: 100 })
    expect(records[0]).toMatchObject({ libraryId: city.pmf.libraryId, origin: '方案', isOwn: true })
    const written = records.find(({ origin }) => origin === '文献')
    expect(written?.citation).not.toBe('')
    expect(await refusal(chief.pmfLibraryRetire({ libraryId: written?.libraryId ?? '' }))).toBe('文献源谱不能停用')
    const { profiles } = await chief.vocSourcePmfLibraryFactorList({ libraryIds: city.pmf.libraryId })
    expect(profiles[0]?.species.reduce((sum, { pct }) => sum + pct, 0)).toBeCloseTo(100, 9)
  })

  it('a workbook with a faulty cell says sheet row and column of each and brings in nothing (pmf-library-import)', async () => {
    const lines = profileLines('缺陷谱').map((line, at) => (at === 1 ? [...line.slice(0, 7), '-3'] : line))
    const wrong = await profileForm(lines.map((line, at) => (at === 4 ? [...line.slice(0, 6), '不明物', '2'] : line)))
    const { profileCount, errors } = await chief.pmfLibraryValidate({ file: wrong })
    expect(profileCount).toBe(0)
    expect(errors.map(({ row, column, title, message }) => [row, column, title, message])).toEqual([
      [3, 'H', '占比（%）', '占比不能为负'],
      [6, 'G', '物种', '物种不明物未识别'],
    ])
    expect(await refusal(chief.pmfLibraryImport({ file: wrong }))).toBe('表格有2处问题，未导入。H3：占比不能为负')
    const mixed = await profileForm([...profileLines('好谱'), ...profileLines('少谱').slice(0, 3)])
    expect(await refusal(chief.pmfLibraryImport({ file: mixed }))).toBe('表格有1处问题，未导入。A10：有效物种少于8个')
    const { records } = await chief.vocSourcePmfLibraryList({ pageSize: 100, keyword: '谱' })
    expect(records.filter(({ name }) => ['缺陷谱', '好谱', '少谱'].includes(name))).toEqual([])
  })

  it('profiles of a workbook are compared like others, once under a name, and can be retired and exported', async () => {
    const file = await profileForm(profileLines('实测溶剂谱甲'))
    expect(await chief.pmfLibraryImport({ file })).toEqual({ profiles: 1 })
    expect(await refusal(chief.pmfLibraryImport({ file }))).toContain('A2：源谱库中已有同名源谱')
    const { records } = await chief.vocSourcePmfLibraryList({ keyword: '实测溶剂谱甲' })
    const [row] = records
    expect(row).toMatchObject({ origin: '实测', place: '滨湖区', profileDay: '2026-10-08', isOwn: true, species: 8 })
    const libraryId = row?.libraryId ?? ''
    const { profiles } = await chief.vocSourcePmfLibraryFactorList({ libraryIds: libraryId })
    expect(profiles[0]?.species[0]).toMatchObject({ name: '甲苯', pct: 30 })
    expect(profiles[0]?.matches.length).toBeGreaterThan(0)
    const exported = await chief.pmfLibraryExport({ keyword: '实测溶剂谱甲' })
    const sheet = await readSpreadsheet(new Uint8Array(await exported.arrayBuffer()), { maxRows: 20, maxColumns: 10 })
    expect(sheet.rows.slice(1).map((line) => line.slice(0, 3))).toEqual(
      Array.from({ length: 8 }, () => ['实测溶剂谱甲', '溶剂使用（涂装、印刷）', '实测']),
    )
    expect((await chief.pmfLibraryRetire({ libraryId })).isRetired).toBe(true)
    // A retired one leaves its name to another.
    expect((await chief.pmfLibraryValidate({ file })).errorCount).toBe(0)
  })

  it('a frozen scheme is exported with the record of HJ 1353-2024, a sheet per table; a draft without (pmf-result-export)', async () => {
    const sheetsOf = async (schemeId: string) => {
      const file = await chief.pmfResultExport({ schemeId })
      return (await readExcelFile(Buffer.from(await file.arrayBuffer()))).map(({ sheet }) => sheet)
    }
    expect(await sheetsOf(city.pmf.frozenSchemeId)).toEqual([
      '数据准备',
      '基础计算',
      '基础计算-因子数',
      '基础计算-物种拟合',
      '旋转计算',
      '源贡献计算',
      '合理性判断',
      '因子谱',
      '参数',
    ])
    expect(await sheetsOf(city.pmf.draftSchemeId)).toEqual(['数据', '统计口径'])
    const file = await chief.pmfResultExport({ schemeId: city.pmf.frozenSchemeId })
    const [first] = [await readSpreadsheet(new Uint8Array(await file.arrayBuffer()), { maxRows: 60, maxColumns: 10 })]
    expect(first.rows[0]?.[0]).toBe('数据准备')
    expect(first.rows[1]?.[0]).toMatch(/^HJ 1353-2024计算记录：.+ 冻结方案 第1版（/)
    expect(first.rows.some(([name, category]) => name === '甲苯' && category === '强')).toBe(true)
  })

  it('a case keeps what was said, and stands beside another period', async () => {
    const kept = await chief.vocSourcePmfCaseRecordResult({ caseId: city.pmf.caseId })
    const { rows, case: compared } = await chief.vocSourcePmfCaseAnalysisResult({
      caseId: city.pmf.caseId,
      startTime: '2026-11-12 01:00:00',
      endTime: '2026-11-13 00:00:00',
    })
    expect(compared).toEqual(kept)
    expect(rows.map(({ casePct }) => casePct)).toEqual(kept.factors.map(({ sharePct }) => sharePct))
    expect(await refusal(dispatcher.vocSourcePmfCaseRecordDelete({ caseId: city.pmf.caseId }))).toBe(
      '该案例由其他人保存，您不能删除',
    )
  })
})
