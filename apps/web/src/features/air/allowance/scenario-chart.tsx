import type { Assessment } from '@qingkong/contract/shapes/allowance'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { formatMeasured } from '../../../kit/format.ts'
import { axisMax, dayAllowance, type ScenarioHours } from './scenario.ts'

interface Props {
  answer: Assessment
  hours: ScenarioHours
  onMove: (at: number, value: number) => void
}

const box = { width: 960, height: 300, left: 52, right: 104, top: 16, bottom: 28 }
const inner = { width: box.width - box.left - box.right, height: box.height - box.top - box.bottom }
const columnWidth = inner.width / 24
const centerOf = (at: number): number => box.left + columnWidth * (at + 0.5)

/** Points of one unbroken run each; a missing hour is a gap. */
const linesOf = (hours: ScenarioHours, yOf: (value: number) => number): string[] => {
  const runs: string[][] = [[]]
  for (const [at, value] of hours.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push(`${centerOf(at)},${yOf(value)}`)
  }
  return runs.filter((run) => run.length > 0).map((run) => run.join(' '))
}

/**
 * The day's hours, those to come to be moved: with the mouse or a finger anywhere in the hour's column, with the arrow
 * keys on its handle (Page Up and Page Down by ten).
 */
export const ScenarioChart = ({ answer, hours, onMove }: Props) => {
  const svg = useRef<SVGSVGElement>(null)
  // The axis rests while an hour is dragged: it would run away from the pointer.
  const [dragged, setDragged] = useState<{ at: number; max: number } | null>(null)
  const { elapsedHours, unit, digits, times, usual, factorName } = answer
  const max = dragged?.max ?? axisMax(answer, hours)
  const yOf = (value: number): number => box.top + inner.height * (1 - Math.min(value, max) / max)
  const step = 10 ** -digits
  const move = (at: number, value: number) => onMove(at, Math.min(max, Math.max(0, value)))
  const toPointer = (event: PointerEvent, at: number) => {
    const bounds = svg.current?.getBoundingClientRect()
    if (!bounds || bounds.height === 0) return
    const y = ((event.clientY - bounds.top) / bounds.height) * box.height
    move(at, ((box.top + inner.height - y) / inner.height) * max)
  }
  const onKeyDown = (event: KeyboardEvent, at: number, value: number) => {
    const by: Readonly<Record<string, number>> = {
      ArrowUp: step,
      ArrowRight: step,
      ArrowDown: -step,
      ArrowLeft: -step,
      PageUp: 10 * step,
      PageDown: -10 * step,
      Home: -value,
      End: max - value,
    }
    const change = by[event.key]
    if (change === undefined) return
    event.preventDefault()
    move(at, value + change)
  }
  const limits = (
    [
      ['good', '保持良'],
      ['target', '日目标'],
    ] as const
  ).flatMap(([goal, name]) => {
    const value = dayAllowance(answer, goal)
    return value === null || value < 0 || elapsedHours >= 24 ? [] : [{ goal, name, value }]
  })
  // Two names at one height would lie upon each other.
  const labelY = (index: number): number => {
    const [own, before] = [limits[index], limits[index - 1]].map((limit) => (limit ? yOf(limit.value) + 4 : null))
    if (own === null || own === undefined) return 0
    return before !== null && before !== undefined && Math.abs(own - before) < 14 ? before + 14 : own
  }
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * max)
  return (
    <svg
      ref={svg}
      className="scenario"
      viewBox={`0 0 ${box.width} ${box.height}`}
      aria-label={`${factorName}小时浓度，未来小时可拖动`}
      data-testid="scenario-chart"
    >
      <title>{`${factorName}小时浓度（${unit}），未来小时可拖动`}</title>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="scenario-grid" x1={box.left} x2={box.width - box.right} y1={yOf(tick)} y2={yOf(tick)} />
          <text className="scenario-text" x={box.left - 8} y={yOf(tick) + 4} textAnchor="end">
            {formatMeasured(tick, max < 4 ? 1 : 0)}
          </text>
        </g>
      ))}
      {times.map((time, at) =>
        at % 3 === 2 ? (
          <text key={time} className="scenario-text" x={centerOf(at)} y={box.height - 8} textAnchor="middle">
            {at === 23 ? '24时' : `${at + 1}时`}
          </text>
        ) : null,
      )}
      {linesOf(
        usual.map((value, at) => (at < elapsedHours ? null : value)),
        yOf,
      ).map((points) => (
        <polyline key={points} className="scenario-usual" points={points} />
      ))}
      {limits.map(({ goal, name, value }, index) => (
        <g key={goal}>
          <line
            className={`scenario-limit scenario-limit-${goal}`}
            x1={box.left + columnWidth * elapsedHours}
            x2={box.width - box.right}
            y1={yOf(value)}
            y2={yOf(value)}
          />
          <text className="scenario-text" x={box.width - box.right + 6} y={labelY(index)}>
            {`${name} ${formatMeasured(value, digits + 1)}${value > max ? ' ↑' : ''}`}
          </text>
        </g>
      ))}
      {linesOf(hours, yOf).map((points) => (
        <polyline key={points} className="scenario-line" points={points} />
      ))}
      {hours.map((value, at) => {
        if (value === null) return null
        const label = `${at + 1}时`
        if (at < elapsedHours)
          return <circle key={label} className="scenario-known" cx={centerOf(at)} cy={yOf(value)} r={3} />
        return (
          <g
            key={label}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture?.(event.pointerId)
              setDragged({ at, max })
              toPointer(event, at)
            }}
            onPointerMove={(event) => {
              if (dragged?.at === at) toPointer(event, at)
            }}
            onPointerUp={() => setDragged(null)}
            onPointerCancel={() => setDragged(null)}
            data-testid={`hour-column-${at + 1}`}
          >
            <rect
              className="scenario-column"
              x={box.left + columnWidth * at}
              y={box.top}
              width={columnWidth}
              height={inner.height}
            />
            <circle
              className="scenario-handle"
              cx={centerOf(at)}
              cy={yOf(value)}
              r={6}
              role="slider"
              tabIndex={0}
              aria-orientation="vertical"
              aria-label={label}
              aria-valuemin={0}
              aria-valuemax={max}
              aria-valuenow={value}
              aria-valuetext={`${formatMeasured(value, digits)} ${unit}`}
              onKeyDown={(event) => onKeyDown(event, at, value)}
              data-testid={`hour-handle-${at + 1}`}
            />
          </g>
        )
      })}
    </svg>
  )
}
