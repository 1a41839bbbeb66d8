import type { CallAnswer } from '../../../client/use-call.ts'

export type Holiday = CallAnswer<'holidayList'>['days'][number]

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

export const weekdayOf = (date: string): string => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/** Adds every day from the first to the last; a day that stands already takes the new name and kind. */
export const withDays = (
  days: readonly Holiday[],
  { from, to, name, off }: { from: string; to: string; name: string; off: boolean },
): Holiday[] => {
  const added: Holiday[] = []
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000)
    added.push({ date: new Date(at).toISOString().slice(0, 10), name, off })
  const dates = new Set(added.map(({ date }) => date))
  return [...days.filter(({ date }) => !dates.has(date)), ...added].sort((a, b) => a.date.localeCompare(b.date))
}

export const isSame = (a: readonly Holiday[], b: readonly Holiday[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** How the year's days add up, as a sentence. */
export const holidaySentence = (days: readonly Holiday[]): string => {
  const off = days.filter((day) => day.off).length
  return days.length === 0 ? '未录入，按周一至周五上班计算' : `放假${off}天，周末调休上班${days.length - off}天`
}
