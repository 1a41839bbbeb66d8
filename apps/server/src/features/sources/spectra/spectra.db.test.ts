import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { paintShares, type SpectrumSource, sampleLines, spectrumForm } from '../../../testing/fixture-spectra.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { type PaintingEnterprise, refusal, twoEnterprises } from '../enterprises/testing/two-enterprises.ts'

let app: TestApp
type Api = Awaited<ReturnType<TestApp['as']>>
let chief: Api
let xishan: Api
let own: SpectrumSource
let foreign: SpectrumSource

const sourceOf = async ({ psCode }: PaintingEnterprise): Promise<SpectrumSource> => {
  const found = await firstRow(
    app.services.db,
    sql<SpectrumSource>`select ps_code as "psCode", section_name as section
      from enterprise join enterprise_section on enterprise_id = enterprise.id where ps_code = ${psCode}
      order by position limit 1`,
  )
  if (!found) throw new Error('no process')
  return found
}

/** Another solvent altogether. */
const printShares = {
  'Ethyl acetate': '40',
  Isopropanol: '20',
  'n-Butyl acetate': '5',
  甲苯: '10',
  '2-Butanone': '8',
  'm-Xylene': '1',
  'p-Xylene': '1',
  Ethylbenzene: '1',
  Acetone: '14',
}

const cells = (problems: readonly { row: number; column: string; message: string }[]) =>
  problems.map(({ row, column, message }) => `${column}${row} ${message}`)

beforeAll(async () => {
  const city = await twoEnterprises()
  app = city.app
  own = await sourceOf(city.own)
  foreign = await sourceOf(city.foreign)
  chief = await app.as('zhibanzhang')
  xishan = await app.as('xishan')
})
afterAll(() => app.close())

describe('the import of spectra (sources 5)', () => {
  it('says what is wrong by cell, and writes nothing while anything is', async () => {
    const file = await spectrumForm([
      ...sampleLines('A', { ...own, psCode: '999' }, { 甲苯: '1' }),
      ...sampleLines('A', { ...own, section: '冶炼' }, { 甲苯: '1' }),
      ...sampleLines('A', own, { 某物: '1' }),
      ...sampleLines('A', own, { 甲苯: '-3' }),
      ...sampleLines('A', own, { 甲苯: '3' }, { 5: '2026-11-21 08:00' }),
    ])
    const checked = await chief.spDataValidation({ file })
    expect(cells(checked.errors)).toEqual([
      'B2 企业未登记',
      'D3 工序不在该企业清单',
      'K4 物种某物未识别',
      'L5 数值不能为负',
      'F6 采样时间不能晚于今天',
    ])
    expect(checked).toMatchObject({ rowCount: 5, sampleCount: 0, errorCount: 5 })
    expect(await refusal(chief.spDataImport({ file }))).toEqual({
      code: 46010,
      message: '表格有5处问题，未导入。B2：企业未登记',
    })
    expect((await chief.spDataPage({})).total).toBe(0)
  })

  it('a species stands once in a sample, and fewer than eight make no spectrum', async () => {
    const file = await spectrumForm([
      ...sampleLines('A', own, { 甲苯: '60', Acetone: '40' }),
      ...sampleLines('A', own, { '108-88-3': '1' }),
    ])
    expect(cells((await chief.spDataValidation({ file })).errors)).toEqual([
      'A2 有效物种少于8个',
      'K4 同一样品物种重复',
    ])
  })

  it('a sum other than 100 % is told and normalised; below detection counts half the limit', async () => {
    const lines = sampleLines('A', own, { ...paintShares, 甲苯: '18' })
    const file = await spectrumForm([...lines, ...sampleLines('A', own, { 苯: '' }, { 12: '2' })])
    const { warnings, errors, sampleCount } = await chief.spDataValidation({ file })
    expect([errors, sampleCount]).toEqual([[], 1])
    expect(cells(warnings)).toEqual(['L2 加和为97.0%，将归一化'])
  })

  it('takes a workbook over as one batch; the same file is not taken twice; the batch goes whole', async () => {
    const file = await spectrumForm([
      ...sampleLines('A', own, paintShares),
      ...sampleLines('B', foreign, { ...paintShares, 甲苯: '26' }),
      ...sampleLines('C', foreign, printShares),
    ])
    const { batchId, samples } = await chief.spDataImport({ file })
    expect(samples).toBe(3)
    expect((await refusal(chief.spDataImport({ file }))).message).toBe('文件内容与已导入批次一致')
    expect((await chief.spDataValidation({ file })).errors[0]).toMatchObject({
      row: 0,
      message: '文件内容与已导入批次一致',
    })
    const again = await spectrumForm(sampleLines('A', own, printShares), '又一份.xlsx')
    expect(cells((await chief.spDataValidation({ file: again })).errors)[0]).toBe(
      'A2 样品编号已在“企业源谱.xlsx”中导入',
    )
    expect(await chief.spDelete({ batchId })).toEqual({ samples: 3 })
    expect((await chief.spDataPage({})).total).toBe(0)
    expect((await refusal(chief.spDelete({ batchId }))).message).toBe('批次不存在或已被删除')
  })
})

describe('what is seen of spectra', () => {
  let ownId: string
  let foreignId: string
  beforeAll(async () => {
    await chief.spDataImport({
      file: await spectrumForm([
        ...sampleLines('A', own, paintShares),
        ...sampleLines('B', foreign, { ...paintShares, 甲苯: '26' }),
        ...sampleLines('C', foreign, printShares, { 8: 'T' }),
      ]),
    })
    const { records } = await chief.spDataPage({})
    const idOf = (code: string) => records.find(({ sampleCode }) => sampleCode === code)?.sampleId ?? ''
    ownId = idOf('A')
    foreignId = idOf('B')
  })

  it('a district sees its own; others are counted', async () => {
    expect(await chief.spDataManagerCount({})).toEqual({ industries: 1, enterprises: 2, samples: 3, hiddenCount: 0 })
    expect(await xishan.spDataManagerCount({})).toEqual({ industries: 1, enterprises: 1, samples: 1, hiddenCount: 1 })
    const page = await xishan.spDataPage({})
    expect(page).toMatchObject({ total: 1, hiddenCount: 2 })
    expect(page.records[0]).toMatchObject({ sampleCode: 'A', topSpecies: '甲苯', topShare: 22, placeName: '无组织' })
    expect((await refusal(xishan.spEnterDetail({ sampleId: foreignId }))).code).toBe(40301)
    expect((await refusal(xishan.spGroupCompare({ sp: [ownId, foreignId] }))).code).toBe(40301)
    expect((await xishan.spGroupCompare({ sp: [ownId], withAll: true })).hiddenCount).toBe(1)
  })

  it('enter-detail: shares of 100 %, by group, with their part of the ozone formation potential', async () => {
    const { species, groups, top } = await chief.spEnterDetail({ sampleId: ownId })
    const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
    expect(sum(species.map(({ share }) => share))).toBeCloseTo(100, 6)
    expect(sum(species.map(({ ofpShare }) => ofpShare))).toBeCloseTo(100, 6)
    expect(sum(groups.map(({ share }) => share))).toBeCloseTo(100, 6)
    expect(groups[0]).toMatchObject({ name: '芳香烃' })
    expect(groups[0]?.share).toBeCloseTo(68, 6)
    expect(top[0]).toMatchObject({ name: '甲苯', cas: '108-88-3', value: 22 })
  })

  it('the options hold what there is', async () => {
    expect((await chief.spDataManagerCondition({})).kinds).toEqual([
      { code: 'O', name: '实测', count: 2 },
      { code: 'T', name: '理论', count: 1 },
    ])
    expect((await chief.spAreaTree({})).map(({ code, count }) => [code, count])).toEqual([
      ['320205', 1],
      ['320281', 1],
    ])
    expect((await chief.psConditionSpIndustryTree({}))[0]).toMatchObject({ code: '36', count: 2 })
    expect((await chief.spDataPage({ kind: 'T' })).records.map(({ sampleCode }) => sampleCode)).toEqual(['C'])
  })

  it('group-compare: the nearest process, and the library beside it', async () => {
    const { records } = await chief.spDataPage({})
    const printId = records.find(({ sampleCode }) => sampleCode === 'C')?.sampleId ?? ''
    const two = await chief.spGroupCompare({ sp: [ownId, foreignId] })
    expect(two.profiles).toHaveLength(2)
    expect(two.nearest[0]).toMatchObject({ common: 9, verdict: 'similar' })
    expect(two.conclusion).toBe(`最相近：${two.profiles[1]?.name}（PD ${two.nearest[0]?.pd?.toFixed(2)}）`)
    const unlike = await chief.spGroupCompare({ sp: [ownId, printId] })
    expect(unlike.nearest[0]?.verdict).not.toBe('similar')
    const library = await chief.spGroupCompare({ sp: [ownId], library: true })
    expect(library.profiles.some(({ kind }) => kind === 'library')).toBe(true)
    expect((await refusal(chief.spGroupCompare({}))).message).toBe('请选择要比对的样品')
  })

  it('a factor of a receptor model asks for the process it may be', async () => {
    const factor = {
      name: '因子2',
      shares: {
        Toluene: 21,
        'm-Xylene': 16,
        'p-Xylene': 8,
        'o-Xylene': 10,
        Ethylbenzene: 12,
        'Ethyl acetate': 11,
        Acetone: 6,
      },
    }
    const { profiles, conclusion, nearest } = await chief.spGroupCompare({ factor, withAll: true })
    expect(profiles[0]).toMatchObject({ kind: 'factor', name: '因子2' })
    expect(nearest[0]?.verdict).toBe('similar')
    expect(conclusion).toMatch(/^最相近：.+（PD 0\.0\d）$/)
  })
})
