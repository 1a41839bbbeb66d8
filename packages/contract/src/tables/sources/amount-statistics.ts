import type { emissionStatistics as calls } from '../../calls/sources/emission-statistics.ts'
import type { Answer as AnswerOf } from '../../core/call.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { StatisticLevel } from '../../shapes/emission-amount.ts'
import { amountCells, inPercent, inTonnes, rateColumns, totalColumns } from './amount-columns.ts'
import { amountDefinitions } from './amount-definitions.ts'
import { hiddenNote } from './amount-words.ts'

type Tree = AnswerOf<typeof calls.psDataDataStatistics>
type Course = AnswerOf<typeof calls.psDataDataAnalysis>
type Hours = AnswerOf<typeof calls.psDataDataStatisticsHour>

export const levelNames: Readonly<Record<StatisticLevel, string>> = {
  COUNTY: '区县',
  INDUSTRY: '行业',
  ENTERPRISE: '企业',
  OUTLET: '排口',
}
const meterLevelNames = { ...levelNames, OUTLET: '监测点' }

/** The lights of 许可量占比 in words. */
const permitStates = { green: '不超时序', amber: '超过时序', red: '超过许可' } as const

/** How deep a level stands in the tree. */
const depths: Readonly<Record<StatisticLevel, number>> = { COUNTY: 0, INDUSTRY: 1, ENTERPRISE: 2, OUTLET: 3 }
/** A blank as wide as a character, once for each level above. */
const indented = (level: StatisticLevel, name: string): string => `${'\u3000'.repeat(depths[level])}${name}`

const number = (key: string, title: string, unit: string, digits = 0): DataColumn => ({
  key,
  title,
  kind: 'number',
  unit,
  digits,
})
const text = (key: string, title: string, width?: number): DataColumn => ({
  key,
  title,
  kind: 'text',
  ...(width === undefined ? {} : { width }),
})

const treeHead: readonly DataColumn[] = [
  { ...text('name', '名称', 36), frozen: true },
  { ...text('levelName', '级别', 8), frozen: true },
  text('code', '编码', 24),
]
const changeColumns: readonly DataColumn[] = [
  number('yoy', '同比', '%', 1),
  number('qoq', '环比', '%', 1),
  text('remark', '说明', 24),
]

interface Changes {
  yoy: number | null
  yoyRemark: string | null
  qoq: number | null
}

const changeCells = ({ yoy, yoyRemark, qoq }: Changes) => ({ yoy, qoq, remark: yoyRemark })

const notesOf = ({ period, lastYear, previous, facts, meta }: Tree): string[] =>
  [
    `时段：${period.name}；因子：${facts.factorName}；同比时段：${lastYear.name}；环比时段：${previous.name}；时间约定：北京时间自然日`,
    meta.remark,
    hiddenNote(meta.hiddenCount),
  ].filter((note) => note !== null)

/** 区县, 行业, 企业, 排口 with the three totals, rates and their parts, changes. */
const amountTree = (answer: Tree): DataTable => ({
  title: `监测数据统计 ${answer.period.name}${answer.facts.factorName}排放量`,
  notes: notesOf(answer),
  columns: [
    ...treeHead,
    ...totalColumns,
    ...changeColumns,
    { ...number('permitT', '年许可量', 't', 3), group: '排污许可（1月1日至时段末）' },
    { ...number('usedT', '已用', 't', 3), group: '排污许可（1月1日至时段末）' },
    { ...number('permitShare', '许可量占比', '%', 1), group: '排污许可（1月1日至时段末）' },
    { ...number('permitYearShare', '时序进度', '%', 1), group: '排污许可（1月1日至时段末）' },
    { ...text('permitState', '状态', 12), group: '排污许可（1月1日至时段末）' },
    number('meanZs', '平均折算浓度', 'mg/m³', 2),
    number('maxZs', '最大折算浓度', 'mg/m³', 2),
    number('limit', '限值', 'mg/m³', 1),
    number('outlets', '联网排口', '个'),
    ...rateColumns,
  ],
  rows: answer.records.map((row) => ({
    name: indented(row.level, row.name),
    levelName: levelNames[row.level],
    code: row.code,
    ...amountCells(row),
    ...changeCells(row),
    permitT: row.permitT,
    usedT: row.usedT,
    permitShare: inPercent(row.permitShare),
    permitYearShare: inPercent(row.permitYearShare),
    permitState: row.permitLight === null ? null : permitStates[row.permitLight],
    meanZs: row.meanZs,
    maxZs: row.maxZs,
    limit: row.limit,
    outlets: row.outlets,
  })),
  definitions: amountDefinitions,
})

/** The same of electricity. */
const energyTree = (answer: Tree): DataTable => ({
  title: `监测数据统计 ${answer.period.name}用电量`,
  notes: notesOf(answer),
  columns: [
    ...treeHead,
    number('productionKwh', '生产设施', 'kWh', 1),
    number('governKwh', '治理设施', 'kWh', 1),
    number('otherKwh', '其他', 'kWh', 1),
    number('totalKwh', '合计', 'kWh', 1),
    ...changeColumns,
    { ...number('syncRate', '产治同步率', '%', 1), group: '产治同步' },
    { ...number('synchronous', '同步', '个时段'), group: '产治同步' },
    { ...number('producing', '生产', '个时段'), group: '产治同步' },
    { ...number('unsync', '未同步企业', '家'), group: '产治同步' },
    number('peakKw', '最大小时平均负荷', 'kW', 1),
    number('points', '监测点', '个'),
    number('coverage', '覆盖率', '%', 1),
    number('validHours', '有效', '小时'),
    number('dueHours', '应到', '小时'),
  ],
  rows: answer.electricity.map((row) => ({
    name: indented(row.level, row.name),
    levelName: meterLevelNames[row.level],
    code: row.code,
    productionKwh: row.productionKwh,
    governKwh: row.governKwh,
    otherKwh: row.otherKwh,
    totalKwh: row.totalKwh,
    ...changeCells(row),
    syncRate: inPercent(row.syncRate),
    synchronous: row.synchronous,
    producing: row.producing,
    unsync: row.unsync,
    peakKw: row.peakKw,
    points: row.points,
    coverage: inPercent(row.coverage),
    validHours: row.validHours,
    dueHours: row.dueHours,
  })),
  definitions: amountDefinitions,
})

interface Question {
  monitorType?: 'pst001' | 'pst002' | undefined
  dataStateType?: '0' | '1' | undefined
}

/** The tree of emissions or of electricity. */
export const statisticsTable = (answer: Tree, { monitorType = 'pst001' }: Question): DataTable =>
  monitorType === 'pst001' ? amountTree(answer) : energyTree(answer)

/** The course of a period, step by step or as running totals. */
export const courseTable = (answer: Course, { monitorType = 'pst001', dataStateType = '0' }: Question): DataTable => {
  const isEmission = monitorType === 'pst001'
  const kind = dataStateType === '1' ? '累计' : '逐时段'
  return {
    title: `监测数据统计 ${answer.period.name}${answer.facts.factorName}${isEmission ? '排放量' : ''}${kind}`,
    notes: [
      `因子：${answer.facts.factorName}；${kind}`,
      answer.meta.remark,
      hiddenNote(answer.meta.hiddenCount),
    ].filter((note) => note !== null),
    columns: [
      { ...text('time', '时间'), frozen: true },
      ...(isEmission
        ? totalColumns.slice(0, 3)
        : [
            number('productionKwh', '生产设施', 'kWh', 1),
            number('governKwh', '治理设施', 'kWh', 1),
            number('otherKwh', '其他', 'kWh', 1),
          ]),
    ],
    rows: answer.trend.map(({ measuredKg, filledKg, totalKg, ...step }) => ({
      ...step,
      measured: inTonnes(measuredKg),
      filled: inTonnes(filledKg),
      accounted: inTonnes(totalKg),
    })),
    definitions: amountDefinitions,
  }
}

/** What the whole is made up of, by district or industry. */
export const sharesTable = (answer: Course, of: 'districts' | 'industries'): DataTable => {
  const isEnergy = answer.facts.totalKwh !== null || answer.facts.factorCode === ''
  return {
    title: `${answer.period.name}各${of === 'districts' ? '区县' : '行业'}${answer.facts.factorName}占比`,
    notes: [],
    columns: [
      { ...text('name', of === 'districts' ? '区县' : '行业'), frozen: true },
      isEnergy ? number('value', '用电量', 'kWh', 1) : number('value', '核算', 't', 3),
      number('share', '占比', '%', 1),
    ],
    rows: answer[of].map(({ name, value, share }) => ({
      name,
      value: isEnergy ? value : inTonnes(value),
      share: inPercent(share),
    })),
  }
}

/** Hour by hour; the label is the end of the hour. */
export const hoursTable = ({ records, outlets, factorName, period, hiddenCount }: Hours): DataTable => ({
  title: `监测数据统计 ${period.name}${factorName}逐小时`,
  notes: [`排口${outlets}个；时间为小时末，北京时间；排放量为实测`, hiddenNote(hiddenCount)].filter(
    (note) => note !== null,
  ),
  columns: [
    { key: 'dataTime', title: '时间', kind: 'time', frozen: true },
    number('measuredKg', '实测', 'kg', 3),
    number('validOutlets', '有效排口', '个'),
    number('stoppedOutlets', '停运排口', '个'),
    number('meanZs', '平均折算浓度', 'mg/m³', 2),
    number('maxZs', '最大折算浓度', 'mg/m³', 2),
    text('maxOutletName', '最大值排口', 32),
  ],
  rows: records.map(({ maxOutletCode, dataTime, ...row }) => ({ dataTime: dataTime.slice(0, 16), ...row })),
  definitions: amountDefinitions,
})
