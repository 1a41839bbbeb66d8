import { DeadlineText } from '../../../blocks/deadline-text.tsx'
import type { EventDetail } from '../../../client/event-shape.ts'

const parts = { host: '主办', assist: '协办', overseer: '督察' } as const

/** Who holds the task: 主办, 协办, 督察 with their own state and deadline. */
export const Assignments = ({ event }: { event: EventDetail }) =>
  event.assignments.length === 0 ? null : (
    <section className="task-section">
      <h3>承办</h3>
      <div className="assignments">
        {event.assignments.map((item) => (
          <div key={item.assignmentId} className="assignment">
            <span className="flag-tag">{parts[item.part]}</span>
            <span className="ellipsis">
              {item.username}
              {item.structureName ? <span className="muted"> · {item.structureName}</span> : null}
            </span>
            <span className="spacer" />
            <span className="muted">{item.stateName}</span>
            {item.state === 'open' || item.state === 'confirmed' ? (
              <DeadlineText deadline={item.deadline} state={item.deadlineState} />
            ) : null}
          </div>
        ))}
      </div>
    </section>
  )
