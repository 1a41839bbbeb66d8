import type { FixtureSpectra } from '@qingkong/contract/testing/fixture-spectra'
import { firstRow, sql } from '../db/database.ts'
import { spreadsheet } from '../platform/spreadsheet.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

/** Heads of the spectrum workbook, in their order. */
const spectrumHead = [
  '样品编号',
  '企业编码',
  '企业名称',
  '工序',
  '排口编码',
  '采样时间',
  '采样方法',
  '样品数',
  '谱类型',
  '单位',
  '物种',
  '数值',
  '检出限',
  '不确定度',
]

/** A spectrum workbook of given rows. */
export const spectrumForm = async (body: readonly (readonly string[])[], name = '企业源谱.xlsx'): Promise<File> => {
  const { data, type } = await spreadsheet(
    name,
    spectrumHead.map((title, index) => ({ title, value: (row: readonly string[]) => row[index] || null })),
    body,
  )
  return new File([new Uint8Array(data)], name, { type })
}

export interface SpectrumSource {
  psCode: string
  section: string
}

/** Shares of a paint shop's species, %. */
export const paintShares: Readonly<Record<string, string>> = {
  甲苯: '22',
  Ethylbenzene: '12',
  '95-47-6': '10',
  'm-Xylene': '16',
  'p-Xylene': '8',
  'Ethyl acetate': '12',
  'n-Butyl acetate': '10',
  Acetone: '6',
  '2-Butanone': '4',
}

/** The rows of one sample: a species in each. */
export const sampleLines = (
  sampleCode: string,
  { psCode, section }: SpectrumSource,
  shares: Readonly<Record<string, string>>,
  part: Partial<Record<number, string>> = {},
): string[][] =>
  Object.entries(shares).map(([species, value]) =>
    [sampleCode, psCode, '', section, '', '2026-10-12 09:30', '苏玛罐', '3', 'O', '%', species, value, '', ''].map(
      (cell, index) => part[index] ?? cell,
    ),
  )

export const buildSpectra = async ({ services, place, enterpriseCode }: FixtureBuild): Promise<FixtureSpectra> => {
  const sourceOf = async (wanted: ReturnType<typeof sql>) =>
    must(
      await firstRow(
        services.db,
        sql<SpectrumSource>`select ps_code as "psCode", section_name as section
          from enterprise join enterprise_section on enterprise_id = enterprise.id where ${wanted}
          order by ps_code, position limit 1`,
      ),
      'a process of an enterprise',
    )
  const own = await sourceOf(sql`ps_code = ${enterpriseCode}`)
  const other = await sourceOf(sql`ps_code <> ${enterpriseCode} and starts_with(area_code, (
    select area_code from enterprise other where other.ps_code = ${enterpriseCode}))`)
  const chief = await place.client('zhibanzhang')
  const { batchId } = await chief.spDataImport({
    file: await spectrumForm([
      ...sampleLines('YP-001', own, paintShares),
      ...sampleLines('YP-002', other, { ...paintShares, 甲苯: '30', 'm-Xylene': '8' }),
    ]),
  })
  const { records } = await chief.spDataPage({ batchId })
  const sampleIdOf = (code: string) =>
    must(
      records.find(({ sampleCode }) => sampleCode === code),
      code,
    ).sampleId
  const newFile = await spectrumForm(sampleLines('YP-003', own, paintShares), '企业源谱二.xlsx')
  return { sampleId: sampleIdOf('YP-001'), otherSampleId: sampleIdOf('YP-002'), batchId, newFile: () => newFile }
}
