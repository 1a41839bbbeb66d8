import { airLevelStyle } from './air-level.ts'
import { missingText } from './format.ts'

/** An AQI level: colour and word together, so that neither is needed alone. */
export const LevelBadge = ({ level, short = false }: { level: number | null; short?: boolean }) => {
  const style = airLevelStyle(level)
  if (!style) return <span className="level-badge level-missing">{missingText}</span>
  return (
    <span className="level-badge" style={{ background: style.color, color: style.text }}>
      {short ? style.short : style.name}
    </span>
  )
}

const alarmNames: Record<number, string> = { 1: '一级', 2: '二级', 3: '三级' }

/** Severity of an alarm: filled for 一级, outlined below, always written. */
export const AlarmLevelBadge = ({ level }: { level: number | null }) => {
  if (level === null) return null
  return <span className={`alarm-level alarm-level-${level}`}>{alarmNames[level] ?? `${level}级`}</span>
}
