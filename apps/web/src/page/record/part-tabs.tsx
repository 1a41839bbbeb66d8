import type { RecordParts } from './record-page.ts'

interface Props {
  parts: RecordParts<unknown>
  shown: string
  /** The list's answer, for the numbers; null while there is none. */
  answer: unknown
  show: (key: string) => void
  testId: string
}

/** The parts of a list beside each other, with how many there are in each. */
export const PartTabs = ({ parts, shown, answer, show, testId }: Props) => (
  <div className="record-parts" role="tablist" aria-label={parts.label}>
    {parts.parts.map(({ key, title, urgent = false }) => {
      const count = answer === null ? null : (parts.countOf?.(answer, key) ?? null)
      return (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === shown}
          onClick={() => show(key)}
          data-testid={`${testId}-part-${key}`}
        >
          {title}
          {count === null ? null : <b className={urgent ? 'figure record-urgent' : 'figure'}>{count}</b>}
        </button>
      )
    })}
  </div>
)
