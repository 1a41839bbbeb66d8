import { factors } from '@qingkong/domain/site/factor'
import type { CallAnswer } from '../../../client/use-call.ts'
import { airLevels } from '../../../kit/air-level.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { missingText } from '../../../kit/missing-text.ts'
import type { StatisticItem } from '../../../page/views.ts'

type Place = CallAnswer<'calendarAnalysisSingleStation'>['place']

const validDays = ({ levelDays }: Place): number => levelDays.reduce((sum, days) => sum + days, 0)
const goodDays = ({ levelDays }: Place): number => (levelDays[0] ?? 0) + (levelDays[1] ?? 0)

const isIndex = (countedName: string): boolean => countedName === factors.aqi.typeset

/** Days of each level as key figures, named by what is counted. */
export const levelItems = (place: Place | undefined, countedName: string): StatisticItem[] =>
  place
    ? [
        ...airLevels.map(({ level, name }) => ({
          label: isIndex(countedName) ? name : `${countedName}${name}`,
          value: place.levelDays[level - 1] ?? 0,
          unit: '天',
          level,
        })),
        { label: missingText(), value: place.missingDays, unit: '天' },
      ]
    : []

/** 优良 days of the valid ones, and of the AQI the most frequent primary pollutant. */
export const levelSentence = (place: Place, countedName: string): string => {
  const valid = validDays(place)
  if (valid === 0) return '没有有效日数据。'
  if (!isIndex(countedName)) return `按${countedName}计，优良${goodDays(place)}天（有效${valid}天）。`
  const counts = new Map<string, number>()
  for (const { primary } of place.days) for (const name of primary) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [top] = [...counts].sort((a, b) => b[1] - a[1])
  const rate = formatMeasured((100 * goodDays(place)) / valid, 1)
  return `优良${goodDays(place)}天，优良天数比率${rate}%（有效${valid}天）${top ? `；首要污染物以${top[0]}为主，共${top[1]}天` : ''}。`
}
