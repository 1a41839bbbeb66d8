import type { CallContext } from '../../../http/context.ts'
import { type SheetColumn, spreadsheet } from '../../../platform/spreadsheet.ts'
import { type EnterpriseFilter, enterpriseList } from './enterprise-list.ts'

type Row = Awaited<ReturnType<typeof enterpriseList>>['records'][number]

const columns: readonly SheetColumn<Row>[] = [
  { title: '序号', width: 8, value: (row) => row.number },
  { title: '企业名称', width: 32, value: (row) => row.psName },
  { title: '企业编码', width: 18, value: (row) => row.psCode },
  { title: '行业', width: 26, value: (row) => row.indName },
  { title: '区县', value: (row) => row.countyName },
  { title: '街道', value: (row) => row.streetName },
  { title: '地址', width: 36, value: (row) => row.address },
  { title: '状态', width: 10, value: (row) => row.stateName },
  { title: '标签', width: 20, value: (row) => row.enterLabel },
  { title: '排放量(kg)', width: 12, value: (row) => row.emission },
  { title: '距离（米）', width: 12, value: (row) => row.distance },
  { title: '经度', value: (row) => row.longitude },
  { title: '纬度', value: (row) => row.latitude },
  { title: '备注', width: 20, value: (row) => row.remark },
]

/** The list as the panel shows it, as 污染源列表.xlsx (trace-19). */
export const exportList = async (context: CallContext, filter: EnterpriseFilter) =>
  spreadsheet('污染源列表.xlsx', columns, (await enterpriseList(context, filter)).records)
