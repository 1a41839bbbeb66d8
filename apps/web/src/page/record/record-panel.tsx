import type { ComponentType } from 'react'
import type { ListName } from './list-calls.ts'
import { anyRecord, type RecordSpec } from './record-page.ts'
import { useRecord } from './use-record.tsx'
import './record.css'

const noFilters = {}

/** Declares a record that stands below others on a page of its own making; `recordPanel('planList')({ … })`. */
export const recordPanel =
  <const N extends ListName>(list: N) =>
  (spec: RecordSpec<N, []>): ComponentType => {
    const record = anyRecord<N, []>({ ...spec, list, filters: [], isPanel: true })
    const RecordPanel = () => {
      const { parts, buttons, list: rows, dialogs } = useRecord(record, noFilters)
      return (
        <section className="record record-panel" aria-label={spec.title}>
          <div className="record-bar">
            <h3>{spec.title}</h3>
            {parts}
            {spec.note ? <span className="muted">{spec.note}</span> : null}
            <span className="spacer" />
            {buttons}
          </div>
          {rows}
          {dialogs}
        </section>
      )
    }
    return RecordPanel
  }
