import { flagWords, notSentMark } from '@qingkong/domain/measurement/data-flag'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { OutletAnalysisRow } from '../../shapes/enterprise-analysis.ts'
import { type OutletAnalysis, outletSentence } from './outlet-sentence.ts'

type DataType = 'MIN' | 'HOUR' | 'DAY' | 'MONTH'

const reportNames: Readonly<Record<DataType, string>> = {
  MIN: '分钟数据',
  HOUR: '小时报表',
  DAY: '日报表',
  MONTH: '月报表',
}

const timeNotes: Readonly<Record<DataType, string>> = {
  MIN: '北京时间，时间为分钟开始时刻',
  HOUR: '北京时间，时间为小时结束时刻；01:00至次日00:00为一个自然日',
  DAY: '北京时间自然日（01:00至次日00:00）；有效小时不足20小时的日不计均值（停产时段除外）',
  MONTH: '月均值取有效日，排放量为全部已知日之和',
}

const sourceNames = { sent: '上报', worked: '浓度×流量', stopped: '停运' } as const

const flagText = (flag: string | null): string | null => (flag === notSentMark ? '未上报' : flagWords(flag))

const number = (key: string, title: string, unit: string, digits: number): DataColumn => ({
  key,
  title,
  kind: 'number',
  unit,
  digits,
})

const rowOf = ({ source, flag, isExceeding, ...row }: OutletAnalysisRow) => ({
  ...row,
  source: source === null ? null : sourceNames[source],
  flag: flagText(flag),
  verdict: isExceeding ? '超标' : null,
})

/** 小时、日、月报表 of an outlet's factor. */
export const outletAnalysisTable = (
  answer: OutletAnalysis,
  { dataType = 'HOUR' }: { dataType?: DataType | undefined },
): DataTable => {
  const { psName, outletName, factor, rows } = answer
  const isSingle = dataType === 'MIN' || dataType === 'HOUR'
  return {
    title: `${psName} ${outletName} ${factor.name}${reportNames[dataType]}`,
    notes: [
      `${outletSentence(answer)}。`,
      `时间约定：${timeNotes[dataType]}`,
      '折算浓度用于判定超标；排放量由标干实测浓度与流量计算，上报排放量与其相差10%以内时取上报值；停运时段排放量为0',
    ],
    columns: [
      { key: 'dataTime', title: '时间', kind: 'time', frozen: true },
      number('rtd', '实测浓度', factor.unit, 2),
      number('zs', '折算浓度', factor.unit, 2),
      number('limit', '限值', factor.unit, 1),
      ...(isSingle ? [{ key: 'verdict', title: '判定', kind: 'text', width: 8 } as const] : []),
      number('flow', '标干流量', 'm³/h', 0),
      number('o2', '氧含量', '%', 2),
      ...(isSingle ? [number('cou', '上报排放量', 'kg', 3)] : []),
      number('mass', '排放量', 'kg', 3),
      ...(isSingle
        ? [
            { key: 'source', title: '排放量来源', kind: 'text', width: 12 } as const,
            { key: 'flag', title: '数据标记', kind: 'text', width: 12 } as const,
            { key: 'mark', title: '工况标记', kind: 'text', width: 10 } as const,
          ]
        : []),
    ],
    rows: rows.map(rowOf),
  }
}
