import type { SchemeDetail } from '@qingkong/contract/calls/composition/pmf-schemes'
import type { FileAnswer } from '@qingkong/contract/core/blob'
import { Fail } from '@qingkong/contract/errors'
import { schemeTable } from '@qingkong/contract/tables/composition/pmf-schemes'
import type { CallContext } from '../../../http/context.ts'
import { dataSheet, dataWorkbook } from '../../../platform/data-sheet.ts'
import { opened } from './opened-scheme.ts'
import { schemeRecord } from './scheme-record.ts'
import { schemeResults } from './scheme-results.ts'
import { visibleScheme } from './scheme-rows.ts'

const parameterTable = ({ title, parameters }: SchemeDetail) => ({
  title: `${title}参数`,
  notes: [],
  columns: [
    { key: 'name', title: '参数', kind: 'text' as const, width: 20 },
    { key: 'value', title: '取值', kind: 'text' as const, width: 90 },
  ],
  // A cell of a sheet holds 32,767 characters.
  rows: parameters.map(({ name, value }) => ({ name, value: value.slice(0, 32_000) })),
})

/**
 * A scheme as a workbook: of a draft its profiles; of one that is frozen the record of the calculation after
 * HJ 1353-2024 as well, a sheet per table.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE
 */
export const schemeWorkbook = async (context: CallContext, schemeId: string): Promise<FileAnswer> => {
  const { schemes } = await schemeResults(context, { schemeIds: [schemeId], siteCodes: [], family: 'VOC' })
  const [detail] = schemes
  if (!detail) throw new Fail('NOT_FOUND', '方案不存在或已被删除')
  const profiles = schemeTable({ schemes })
  if (detail.state === 'draft') return dataSheet(profiles)
  const scheme = await visibleScheme(context.db, context.session, schemeId)
  return dataWorkbook(profiles.title, [
    ...schemeRecord(detail, await opened(context, scheme)),
    { sheet: '因子谱', table: profiles },
    { sheet: '参数', table: parameterTable(detail) },
  ])
}
