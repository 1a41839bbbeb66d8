import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { plainText, type RecordColumn } from './record-column.ts'
import type { ShownRows } from './shown-rows.ts'
import type { Selection } from './use-selection.ts'

interface Props extends ShownRows {
  selection: Selection | null
  selectable: (row: object) => boolean
  empty: ReactNode
}

const contentOf = (column: RecordColumn<object>, row: object): ReactNode =>
  column.show ? column.show(row) : plainText(column, row)

/** On a phone a row is a card: its name on top, below it what the columns say, and what can be done. */
export const RecordCards = ({
  columns,
  rows,
  keyOf,
  rowTestId,
  actionsOf,
  openRow,
  selection,
  selectable,
  empty,
}: Props) => {
  const [name, ...others] = columns
  if (rows.length === 0 || !name) return empty
  const tick = (row: object, on: boolean) => {
    const rest = (selection?.rows ?? []).filter((one) => keyOf(one) !== keyOf(row))
    selection?.set(on ? [...rest, row] : rest)
  }
  return (
    <ul className="record-cards">
      {rows.map((row) => (
        <li key={keyOf(row)} data-testid={rowTestId(row)}>
          <header>
            {selection ? (
              <Checkbox
                aria-label="选择"
                disabled={!selectable(row)}
                checked={selection.rows.some((one) => keyOf(one) === keyOf(row))}
                onChange={(event) => tick(row, event.target.checked)}
              />
            ) : null}
            {openRow ? (
              <button type="button" className="text-link" onClick={() => openRow(row)}>
                {contentOf(name, row)}
              </button>
            ) : (
              <b>{contentOf(name, row)}</b>
            )}
            <span className="spacer" />
            {actionsOf?.(row)}
          </header>
          <dl>
            {others.map((column) => (
              <div key={column.title}>
                <dt>{column.title}</dt>
                <dd>{contentOf(column, row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
