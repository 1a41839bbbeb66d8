import type { PeriodSuggestion } from '@qingkong/contract/shapes/compliance'
import { allowedOrNone } from '@qingkong/domain/allowance/shown-allowance'
import { indicators } from '@qingkong/domain/target/indicator'
import { formatMeasured } from '../../../kit/format.ts'
import type { StatisticItem } from '../../../page/views.ts'

/** Key figures of a month or a year on its way to the target. */
export const periodFigures = (answer: PeriodSuggestion): StatisticItem[] => {
  const { unit, factorCode, targetValue, targetSourceName, lastYearValue, change, recentMax } = answer
  const isMean = indicators[factorCode].kind === 'mean'
  const digits = isMean ? 1 : 0
  const target = answer.goals.find(({ goal }) => goal === 'target')
  const changed = change === null ? '' : `，${change > 0 ? '+' : ''}${change}${isMean ? '%' : ' 天'}`
  return [
    { label: '目标', value: targetValue, unit, digits: Number.isInteger(targetValue) ? 0 : 1, note: targetSourceName },
    {
      label: '目前',
      value: answer.currentValue,
      unit,
      digits,
      note: lastYearValue === null ? '无上年同期' : `上年同期 ${formatMeasured(lastYearValue, digits)}${changed}`,
    },
    { label: '有效天数', value: answer.validDays, unit: '天', note: `剩余 ${answer.remainingDays} 天` },
    ...(target
      ? [
          {
            label: '剩余允许均值',
            value: allowedOrNone(target.allowance.rounded),
            unit,
            digits: 1,
            note: `严格 ${allowedOrNone(target.allowance.strict) ?? '--'}${recentMax === null ? '' : `，近年同期最高 ${formatMeasured(recentMax, 1)}`}`,
          },
          { label: '判断', value: target.allowance.verdictName },
        ]
      : []),
    ...(answer.days
      ? [
          {
            label: factorCode === 'good_days' ? '最多再有污染天' : '最多再有超标天',
            value: answer.days.allowedDays,
            unit: '天',
            ...(factorCode === 'good_days' ? { note: `还需优良 ${answer.days.stillNeeded} 天` } : {}),
          },
          { label: '判断', value: answer.days.verdictName },
        ]
      : []),
  ]
}

/** What has to be said of the period beside its figures. */
export const periodNotes = ({ validityNote }: PeriodSuggestion): string[] =>
  validityNote === null ? [] : [validityNote]
