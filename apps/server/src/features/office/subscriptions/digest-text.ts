import { formatCity } from '@qingkong/domain/time/city-time'
import type { OpenFigures, TypeFigures } from './event-figures.ts'

const sum = (figures: readonly TypeFigures[], key: 'raised' | 'ended' | 'overdue'): number =>
  figures.reduce((total, figure) => total + figure[key], 0)

/** What was raised in a span, and what became of it. */
export const alarmDigestText = (span: string, figures: readonly TypeFigures[]): string => {
  if (figures.length === 0) return `${span} 没有新的告警与事件。`
  return [
    `${span} 新增${sum(figures, 'raised')}件，已办结${sum(figures, 'ended')}件，曾超期${sum(figures, 'overdue')}件。`,
    ...figures.map(
      ({ name, raised, ended, overdue }) => `${name}：新增${raised}件，已办结${ended}件，曾超期${overdue}件`,
    ),
  ].join('\n')
}

/** What is open at the moment. */
export const openDigestText = (now: Date, { open, overdue, byStatus, first }: OpenFigures): string => {
  const until = `截至 ${formatCity(now, 'YYYY-MM-DD HH:mm')}`
  if (open === 0) return `${until} 没有未办结的事件。`
  return [
    `${until} 未办结${open}件，其中超期${overdue}件。`,
    `${byStatus.map(({ label, count }) => `${label}${count}件`).join('，')}。`,
    '最早到期：',
    ...first.map(
      ({ code, type, place, status, deadlineAt }) =>
        `${code} ${type} ${place} ${status}${deadlineAt ? `，${formatCity(deadlineAt, 'YYYY-MM-DD HH:mm')}到期` : ''}`,
    ),
  ].join('\n')
}
