import { formatRounded } from '@qingkong/domain/air/rounding'
import { type DustFactor, hasExcess } from '@qingkong/domain/dust/dust-factor'
import { factors } from '@qingkong/domain/site/factor'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { DustStatisticsRow } from '../../shapes/dust.ts'
import { dustPeriodText } from './dust-sort.ts'
import { hiddenText } from './hidden-count.ts'

interface Answer {
  records: readonly DustStatisticsRow[]
  station: { siteName: string }
  hiddenCount: number
}

interface Question {
  startTime: string
  endTime: string
  factorCode?: DustFactor | undefined
  withSand?: unknown
  withoutRain?: unknown
}

/** Below this a correlation is not told as one (setting of the platform). */
const clearlyAlike = 0.3

/** {项目}与{站点}相关性最强（r={r}，滞后{h}小时），… Null where no site has enough hours beside the station's. */
export const dustStatisticsConclusion = ({ records, station }: Answer): string | null => {
  const closest = records.reduce<DustStatisticsRow | null>(
    (best, row) => (row.r !== null && (best?.r ?? Number.NEGATIVE_INFINITY) < row.r ? row : best),
    null,
  )
  if (!closest || closest.r === null) return null
  const later = closest.lagH === null || closest.lagH === 0 ? '同步' : `站点滞后${closest.lagH}小时`
  const over = records.filter(({ exceedRate }) => (exceedRate ?? 0) > 0).length
  if (closest.r < clearlyAlike)
    return `${records.length}个工地与${station.siteName}均无明显相关（最高${closest.name}，r=${formatRounded(closest.r, 2)}），${over}个有超限小时。`
  return `${records.length}个工地中${closest.name}与${station.siteName}相关性最强（r=${formatRounded(closest.r, 2)}，${later}），${over}个有超限小时。`
}

const number = (key: string, title: string, more: Partial<DataColumn> = {}): DataColumn => ({
  key,
  title,
  kind: 'number',
  ...more,
})

/** Figures of the chosen sites and how a station follows them. */
export const dustStatisticsTable = (answer: Answer, question: Question): DataTable => {
  const { factorCode = 'pm10' } = question
  const { typeset, unit, decimals } = factors[factorCode]
  const measured = { unit, digits: decimals, estimatedBy: 'converted' }
  return {
    title: `扬尘统计 ${typeset}`,
    notes: [
      `时段：${dustPeriodText(question)}；时间约定：北京时间，时间为小时结束时刻`,
      `${question.withSand === true ? '含沙尘时段' : '剔除沙尘时段'}；${question.withoutRain === true ? '剔除降雨（≥0.2mm）时段' : '含降雨时段'}`,
      `相关系数：工地与${answer.station.siteName}之间，站点滞后0～6小时中最大的一个，不少于24对；相关不等于因果，须结合风向判断`,
      ...hiddenText(answer.hiddenCount, '个工地'),
    ],
    columns: [
      { key: 'name', title: '工地', kind: 'text', frozen: true, width: 30 },
      { key: 'areaName', title: '区县', kind: 'text', width: 10 },
      number('n', '有效小时', { unit: '小时' }),
      number('mean', '均值', measured),
      number('max', '最大值', measured),
      number('p95', '第95百分位', measured),
      ...(hasExcess(factorCode) ? [number('excess', '超出国控站', measured)] : []),
      ...(factorCode === 'pm10' || factorCode === 'tsp'
        ? [number('exceedRate', '超限率', { unit: '%', digits: 1 })]
        : []),
      ...(factorCode === 'noise'
        ? []
        : [
            number('rate', '不降反升', { unit: '%', digits: 1 }),
            number('r', '相关系数', { digits: 2 }),
            number('lagH', '滞后', { unit: '小时' }),
          ]),
      number('alarmCount', '告警次数', { unit: '次' }),
      { key: 'remark', title: '说明', kind: 'text', width: 24 },
      { key: 'recordNum', title: '备案号', kind: 'text', width: 18 },
    ],
    rows: answer.records.map(({ converted, areaCode: _, ...row }) => ({
      ...row,
      remark: converted || null,
      converted: converted || null,
    })),
  }
}
