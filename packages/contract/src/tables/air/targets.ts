import { indicators } from '@qingkong/domain/target/indicator'
import type { TargetDecomposition } from '../../calls/air/targets.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import { dataStatusNote } from '../status-note.ts'

const stateNames = { past: '已结束', running: '进行中', coming: '未开始' } as const

/** A target's months: plan, what was measured, and how they stand. The last row is the whole period. */
export const decompositionTable = (
  answer: TargetDecomposition,
  { dataStatus }: { dataStatus?: 'MIX' | 'RAW' | 'CHECK' | undefined },
): DataTable => {
  const isMean = indicators[answer.factorCode].kind === 'mean'
  const value = (key: string, title: string): DataColumn => ({
    key,
    title,
    kind: 'number',
    unit: answer.unit,
    digits: isMean ? 1 : 0,
  })
  return {
    title: `${answer.target.name} ${answer.factorName}目标分解`,
    notes: [
      `区域：${answer.target.areaName}；时段：${answer.target.startTime.slice(0, 10)} 至 ${answer.target.endTime.slice(0, 10)}；目标：${answer.targetValue ?? '未设置'} ${answer.unit}`,
      dataStatusNote(dataStatus),
      `时间约定：北京时间自然日（01:00至次日00:00）；${isMean ? '合计为按当月天数加权的平均' : '合计为各月天数之和'}`,
    ],
    columns: [
      { key: 'month', title: '月份', kind: 'text', frozen: true, width: 10 },
      { key: 'state', title: '状态', kind: 'text' },
      value('targetValue', '目标'),
      { key: 'locked', title: '锁定', kind: 'text' },
      value('actualValue', '实际'),
      { key: 'validDays', title: '有效天数', kind: 'number', unit: '天' },
      { ...value('gap', isMean || answer.factorCode === 'o3_standard' ? '超出' : '差') },
      value('lastYearValue', '上年同月'),
      { key: 'verdict', title: '结论', kind: 'text' },
    ],
    rows: [
      ...answer.months.map((month) => ({
        month: month.month,
        state: stateNames[month.state],
        targetValue: month.targetValue,
        locked: month.locked ? '是' : '',
        actualValue: month.actualValue,
        validDays: month.validDays,
        gap: month.gap,
        lastYearValue: month.lastYearValue,
        verdict: month.verdictName,
      })),
      {
        month: '合计',
        state: '',
        targetValue: answer.plannedValue,
        locked: '',
        actualValue: answer.currentValue,
        validDays: answer.validDays,
        gap: null,
        lastYearValue: null,
        verdict: answer.mean?.verdictName ?? answer.days?.verdictName ?? '',
      },
    ],
  }
}
