import { parseCity } from '@qingkong/domain/time/city-time'
import { useNow } from '../kit/clock.ts'
import { displayStamp, durationText } from '../kit/format.ts'

interface Props {
  deadline: string | null
  state: 'none' | 'onTime' | 'soon' | 'overdue'
}

const words = { none: '', onTime: '剩', soon: '即将超期，剩', overdue: '已超期' } as const

/** What is left until the deadline; amber when it is near, red when it has passed. */
export const DeadlineText = ({ deadline, state }: Props) => {
  const instant = useNow(60_000)
  const due = deadline ? parseCity(deadline) : null
  if (!due || state === 'none') return <span className="missing">--</span>
  const minutes = Math.abs(due.getTime() - instant.getTime()) / 60_000
  const late = state === 'overdue' || due < instant
  const className = late ? 'due-overdue' : state === 'soon' ? 'due-soon' : ''
  return (
    <span className={`figure ${className}`} title={`截止 ${displayStamp(deadline)}`}>
      {late ? words.overdue : words[state]}
      {durationText(minutes)}
    </span>
  )
}
