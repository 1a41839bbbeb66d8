import { addDays, cityDate, parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, preparedRows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireEnterprise } from '../emissions/port.ts'
import { permitRows } from './permit-use.ts'
import { usedTonnes } from './used-tonnes.ts'

export type ChapterCode = 'basic' | 'process' | 'outlet' | 'limit' | 'monitoring' | 'report'

type Cell = string | number | null
interface Chapter {
  columns: { title: string; unit: string; kind: 'text' | 'number' }[]
  rows: Cell[][]
}

const text = (title: string) => ({ title, unit: '', kind: 'text' as const })
const number = (title: string, unit: string) => ({ title, unit, kind: 'number' as const })

/** Rows of SQL as cells in the order of the columns. */
const cells = async ({ db }: CallContext, query: Sql): Promise<Cell[][]> =>
  (await preparedRows(db, sql<{ cells: Cell[] }>`select cells from (${query}) chapter (cells)`)).map((row) => row.cells)

const basic = async ({ db }: CallContext, id: number): Promise<Chapter> => {
  const facts = await firstRow(
    db,
    sql<Record<string, string | null>>`
      select ps_name as "单位名称", credit_code as "统一社会信用代码", address as "生产经营场所地址",
        industry_name as "行业类别", park_name as "所在园区", permit_no as "许可证编号", category || '管理' as "管理类别",
        valid_from::text || ' 至 ' || valid_to::text as "有效期限"
      from enterprise left join permit on permit.enterprise_id = enterprise.id
      left join enterprise_inventory on enterprise_inventory.enterprise_id = enterprise.id where enterprise.id = ${id}`,
  )
  return { columns: [text('项目'), text('内容')], rows: Object.entries(facts ?? {}) }
}

const process = async (context: CallContext, id: number): Promise<Chapter> => ({
  columns: [
    text('产排污环节'),
    number('颗粒物', 'kg/d'),
    number('挥发性有机物', 'kg/d'),
    number('二氧化硫', 'kg/d'),
    number('氮氧化物', 'kg/d'),
  ],
  rows: await cells(
    context,
    sql`select json_build_array(section_name, emission_tsp, emission_voc, emission_so2, emission_nox)
      from enterprise_section where enterprise_id = ${id} order by position`,
  ),
})

const outlet = async (context: CallContext, id: number): Promise<Chapter> => ({
  columns: [text('排放口编号'), text('排放口名称'), number('排气筒高度', 'm'), text('污染物种类')],
  rows: await cells(
    context,
    sql`select json_build_array(outlet_code, outlet_name, stack_height_m, (select string_agg(factor_name, '、' order by position)
        from outlet_factor where outlet_id = outlet.id and limit_value is not null))
      from outlet where enterprise_id = ${id} order by outlet_code`,
  ),
})

const limit = async (context: CallContext, id: number): Promise<Chapter> => ({
  columns: [
    text('排放口'),
    text('污染物'),
    number('许可排放浓度限值', 'mg/m³'),
    text('执行标准'),
    number('年许可排放量', 't'),
  ],
  rows: await cells(
    context,
    sql`select json_build_array(coalesce(outlet_name, '全厂'), coalesce(factor_name, permit_limit.factor_code), limit_value,
        limit_source, permit_t)
      from permit_limit left join outlet on outlet.id = outlet_id
      left join outlet_factor on outlet_factor.outlet_id = outlet.id
        and outlet_factor.factor_code = permit_limit.factor_code
      where permit_limit.enterprise_id = ${id} order by outlet_code nulls first, permit_limit.factor_code`,
  ),
})

const monitoring = async (context: CallContext, id: number): Promise<Chapter> => ({
  columns: [text('监测点'), text('监测项目'), text('单位'), text('监测方式'), text('监测频次')],
  rows: await cells(
    context,
    sql`select cells from (
      select 1 as kind, outlet.id, position,
        json_build_array(outlet_name, factor_name, unit, '自动监测', '连续') as cells
      from outlet join outlet_factor on outlet_id = outlet.id where enterprise_id = ${id}
      union all
      select 2, monitor_point.id, position, json_build_array(point_name, factor_name, unit,
        case monitor_type when 'pst002' then '用电监控' else '工况监控' end, '连续')
      from monitor_point join monitor_point_factor on point_id = monitor_point.id where enterprise_id = ${id}
    ) points order by kind, id, position`,
  ),
})

const quarterNames = ['一', '二', '三', '四'] as const

/** 执行报告: what was emitted in each quarter of the year that has begun, beside what the year permits. */
const report = async ({ db, clock }: CallContext, id: number): Promise<Chapter> => {
  const today = cityDate(clock.now())
  const year = today.slice(0, 4)
  const own = sql`enterprise.id = ${id}`
  const [permit] = await permitRows(db, own)
  const begun = quarterNames
    .map((name, index) => ({
      name,
      from: `${year}-${String(3 * index + 1).padStart(2, '0')}-01`,
      to: index === 3 ? `${Number(year) + 1}-01-01` : `${year}-${String(3 * index + 4).padStart(2, '0')}-01`,
    }))
    .filter(({ from }) => from <= today)
  const quarters = await Promise.all(
    begun.map(async ({ name, from, to }) => {
      const end = to < today ? to : today
      const [start, stop] = [parseCity(from), parseCity(end)]
      const used = start && stop ? await usedTonnes(db, { from: start, to: stop }, own) : []
      const period = `${year}年第${name}季度${end === to ? '' : `（至${addDays(end, -1)}）`}`
      return (permit?.factors ?? []).map(({ factorCode, factorName, permitT }): Cell[] => [
        period,
        factorName,
        used.find((one) => one.factorCode === factorCode)?.usedT ?? null,
        permitT,
      ])
    }),
  )
  return {
    columns: [text('报告期'), text('污染物'), number('实际排放量', 't'), number('年许可排放量', 't')],
    rows: quarters.flat(),
  }
}

const chapters: Record<ChapterCode, { name: string; read: (context: CallContext, id: number) => Promise<Chapter> }> = {
  basic: { name: '基本信息', read: basic },
  process: { name: '产排污环节', read: process },
  outlet: { name: '排放口', read: outlet },
  limit: { name: '许可限值', read: limit },
  monitoring: { name: '自行监测', read: monitoring },
  report: { name: '执行报告', read: report },
}
const chapterCodes = Object.keys(chapters) as ChapterCode[]

/** The chapters of a permit's copy with how many rows each has. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const permitChapters = async (context: CallContext, psCode: string) => {
  const { id } = await requireEnterprise(context.db, context.session.scope, psCode)
  return Promise.all(
    chapterCodes.map(async (code) => ({
      code,
      name: chapters[code].name,
      count: (await chapters[code].read(context, id)).rows.length,
    })),
  )
}

/** One chapter. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const permitChapter = async (
  context: CallContext,
  { psCode, chapter }: { psCode: string; chapter: ChapterCode },
): Promise<Chapter> => {
  const { id } = await requireEnterprise(context.db, context.session.scope, psCode)
  return chapters[chapter].read(context, id)
}
