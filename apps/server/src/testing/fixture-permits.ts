import type { FixturePermits } from '@qingkong/contract/testing/fixture-permits'
import { firstRow, sql } from '../db/database.ts'
import { spreadsheet } from '../platform/spreadsheet.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

/** Heads of the permit workbook, in their order. */
const permitHead = [
  '企业编码',
  '企业名称',
  '许可证编号',
  '管理类别',
  '有效期起',
  '有效期止',
  '排口编码',
  '因子编码',
  '年许可排放量(t)',
]

/** A permit workbook of given rows. */
export const permitForm = async (body: readonly (readonly string[])[], head = permitHead): Promise<File> => {
  const { data, type } = await spreadsheet(
    '排污许可证.xlsx',
    head.map((title, index) => ({ title, value: (row: readonly string[]) => row[index] || null })),
    body,
  )
  return new File([new Uint8Array(data)], '排污许可证.xlsx', { type })
}

export const buildPermits = async ({ services, place, enterpriseCode, outletCode }: FixtureBuild) => {
  const holder = must(
    await firstRow(
      services.db,
      sql<{ psName: string; creditCode: string; factorCode: string }>`
        select ps_name as "psName", credit_code as "creditCode", factor_code as "factorCode"
        from enterprise join outlet on enterprise_id = enterprise.id join outlet_factor on outlet_id = outlet.id
        where ps_code = ${enterpriseCode} and outlet_code = ${outletCode} and unit = 'mg/m³' order by position limit 1`,
    ),
    `a pollutant of ${outletCode}`,
  )
  const file = await permitForm([
    [
      enterpriseCode,
      holder.psName,
      `${holder.creditCode}001P`,
      '重点管理',
      '2024-01-01',
      '2028-12-31',
      outletCode,
      holder.factorCode,
      '120',
    ],
  ])
  await (await place.client('zhibanzhang')).permitImport({ file })
  return { permitFile: () => file } satisfies FixturePermits
}
