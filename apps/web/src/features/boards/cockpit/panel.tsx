import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../kit/clock.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { type PanelAge, type PanelFacts, panelAge } from './panel-age.ts'
import type { PanelAnswer } from './use-panel.ts'

/** Where a panel stands on the wall; given to it by the screen. */
export interface PanelPlace {
  title: string
  /** Path of the page that shows the same in full; null where it has none, or the user may not see it. */
  path: string | null
  /** In place of the title where several panels share the room: which there are. */
  heading?: ReactNode
}

interface Props<Answer> extends PanelPlace {
  answer: PanelAnswer<Answer>
  facts: (answer: Answer) => PanelFacts
  /** Why there is nothing to show, else null. */
  empty: (answer: Answer) => string | null
  /** Beside the title: what is chosen within the panel. */
  tools?: ReactNode
  children: (answer: Answer) => ReactNode
}

const minuteMs = 60_000

const Age = ({ age, facts }: { age: PanelAge; facts: PanelFacts }) => (
  <p className="wall-panel-age figure" data-testid="panel-age">
    {age.lag ? <b>{age.lag}</b> : null}
    <span>{facts.dataTime === null ? `更新于 ${age.time}` : age.time}</span>
    {facts.status ? <span>{facts.status}</span> : null}
  </p>
)

const contentOf = <Answer,>({ answer: { data, error }, empty, children }: Props<Answer>): ReactNode => {
  if (data === undefined) return error ? <ErrorState error={error} /> : <LoadingState />
  const reason = empty(data)
  return reason === null ? children(data) : <EmptyState hint={reason} />
}

/**
 * The frame of every panel. Each asks for itself: one that fails keeps its last figures and says so, one whose figures
 * are older than two hours turns grey; no figure stands without its time and 实时 or 审核.
 */
export const Panel = <Answer,>(props: Props<Answer>) => {
  const { title, path, heading, tools, answer, facts } = props
  const { data, error, dataUpdatedAt } = answer
  const at = useNow(minuteMs).getTime()
  const said = data === undefined ? null : facts(data)
  const age = said && panelAge(said, dataUpdatedAt, at)
  return (
    <section className={age?.lag ? 'wall-panel wall-panel-old' : 'wall-panel'} aria-label={title}>
      <header className="wall-panel-head">
        {heading ?? <h2>{path ? <Link to={path}>{title}</Link> : title}</h2>}
        {tools}
        <span className="spacer" />
        {age ? <Age age={age} facts={said} /> : null}
      </header>
      <div className="wall-panel-body">{contentOf(props)}</div>
      {error && data !== undefined ? (
        <p className="wall-panel-failure" role="alert">
          更新失败，保留上次的数据：{error.message}
        </p>
      ) : null}
    </section>
  )
}
