import { formatRounded } from '@qingkong/domain/air/rounding'
import { type DustFactor, referenceFactors } from '@qingkong/domain/dust/dust-factor'
import { factors } from '@qingkong/domain/site/factor'
import { windName } from '@qingkong/domain/wind/sector'
import type { DataTable } from '../../core/data-table.ts'
import type { DustMark, DustSeries } from '../../shapes/dust.ts'
import { seriesNotes } from '../series-notes.ts'
import { hiddenText } from './hidden-count.ts'

interface Answer {
  records: readonly DustSeries[]
  times: readonly string[]
  reference: readonly (number | null)[]
  windSpeed: readonly (number | null)[]
  windDirection: readonly (number | null)[]
  alarms: readonly DustMark[]
  hiddenCount: number
}

interface Question {
  startTime: string
  endTime: string
  factorCode?: DustFactor | undefined
  dataType?: 'HOUR' | 'FIVE_MIN' | undefined
}

/** Where a line is highest; null without a value. */
const peakOf = ({ records, times }: Answer) => {
  let peak: { name: string; value: number; time: string } | null = null
  for (const { name, values } of records)
    for (const [at, value] of values.entries())
      if (value !== null && (peak === null || value > peak.value)) peak = { name, value, time: times[at] ?? '' }
  return peak
}

/** {n}个对象中{项目}{时间}最高（{x}），同时国控站均值{y}；告警{k}次。 */
export const dustSequenceConclusion = (answer: Answer, { factorCode = 'pm10' }: Question): string | null => {
  const peak = peakOf(answer)
  if (!peak) return null
  const { typeset, unit, decimals } = factors[factorCode]
  const city = answer.reference[answer.times.indexOf(peak.time)] ?? null
  const beside = referenceFactors[factorCode] === factorCode && city !== null
  const cityText = beside ? `，同时国控站均值${formatRounded(city, decimals)}${unit}` : ''
  return `${answer.records.length}个对象中${peak.name}${typeset}于${peak.time.slice(0, 16)}最高（${formatRounded(peak.value, decimals)}${unit}）${cityText}；告警${answer.alarms.length}次。`
}

/** A row per time: the sites or districts, the national sites' mean, the wind, and the alarms that began. */
export const dustSequenceTable = (answer: Answer, question: Question): DataTable => {
  const { factorCode = 'pm10', dataType = 'HOUR' } = question
  const { typeset, unit, decimals } = factors[factorCode]
  const { records, times, reference, windSpeed, windDirection, alarms, hiddenCount } = answer
  const wanted = referenceFactors[factorCode]
  const alarmed = new Map<string, string[]>()
  for (const { alarmTime, projectName } of alarms) {
    const at = times.find((time) => time >= alarmTime)
    if (at) alarmed.set(at, [...(alarmed.get(at) ?? []), projectName])
  }
  return {
    title: `扬尘时序 ${typeset}`,
    notes: [
      ...seriesNotes({ ...question, dataStatus: 'RAW' }, dataType === 'HOUR' ? 'hour' : 'fiveMinute'),
      '参照为国控站小时均值；风为全市平均风；斜体为由TSP换算的PM₁₀',
      ...hiddenText(hiddenCount, '个工地'),
    ],
    columns: [
      { key: 'time', title: '时间', kind: 'time', frozen: true },
      ...records.map(({ recordNum, name, converted }) => ({
        key: recordNum,
        title: converted === '' ? name : `${name}（换算）`,
        kind: 'number' as const,
        unit,
        digits: decimals,
        ...(converted === '' ? {} : { estimatedBy: `${recordNum}-converted` }),
      })),
      ...(wanted === null
        ? []
        : [
            {
              key: 'reference',
              title: `国控站${factors[wanted].typeset}`,
              kind: 'number' as const,
              unit: factors[wanted].unit,
              digits: factors[wanted].decimals,
            },
          ]),
      { key: 'windSpeed', title: '风速', kind: 'number', unit: 'm/s', digits: 1 },
      { key: 'wind', title: '风向', kind: 'text', width: 8 },
      { key: 'alarms', title: '起始的告警', kind: 'text', width: 30 },
    ],
    rows: times.map((time, at) => ({
      time: time.slice(0, 16),
      ...Object.fromEntries(
        records.flatMap(({ recordNum, values, converted }) => [
          [recordNum, values[at] ?? null],
          ...(converted === '' ? [] : [[`${recordNum}-converted`, converted]]),
        ]),
      ),
      reference: reference[at] ?? null,
      windSpeed: windSpeed[at] ?? null,
      wind: windName(windDirection[at] ?? null, windSpeed[at] ?? null),
      alarms: alarmed.get(time)?.join('、') ?? null,
    })),
  }
}
