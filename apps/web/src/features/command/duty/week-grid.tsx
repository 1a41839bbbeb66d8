import { EditOutlined } from '@ant-design/icons'
import { chiefOf, officersOf, type RosterShift, shiftKey, shiftTitle, weekDays } from './duty-shapes.ts'

const handOverWords = { none: '未交接', left: '待接班', taken: '已交接' } as const

interface Props {
  shifts: readonly RosterShift[]
  /** Key of the running shift. */
  runningKey: string | null
  onEdit: ((shift: RosterShift) => void) | null
}

const ShiftCell = ({ shift, running, onEdit }: { shift: RosterShift; running: boolean; onEdit: Props['onEdit'] }) => {
  const chief = chiefOf(shift)
  const key = shiftKey(shift)
  return (
    <div
      className={`roster-cell${running ? ' roster-running' : ''}${shift.editable ? '' : ' roster-past'}`}
      data-testid={`shift-${key}`}
    >
      <div className="roster-cell-head">
        <span className="figure muted">
          {shift.startTime.slice(11, 16)}–{shift.endTime.slice(11, 16)}
        </span>
        {running ? <span className="flag-tag roster-now">当班</span> : null}
        {shift.editable ? null : <span className="flag-tag">{handOverWords[shift.handOver]}</span>}
        <span className="spacer" />
        {onEdit && shift.editable ? (
          <button
            type="button"
            className="plain-button muted"
            aria-label={`安排${shiftTitle(shift)}`}
            title="安排班次"
            onClick={() => onEdit(shift)}
            data-testid={`shift-edit-${key}`}
          >
            <EditOutlined />
          </button>
        ) : null}
      </div>
      {chief ? (
        <p className="roster-chief" title={`${chief.orgName} ${chief.mobilePhone}`}>
          {chief.userName}
          <small>值班长</small>
        </p>
      ) : (
        <p className="missing">未排班</p>
      )}
      {officersOf(shift).map((officer) => (
        <p key={officer.userId} className="ellipsis" title={`${officer.orgName} ${officer.mobilePhone}`}>
          {officer.userName}
        </p>
      ))}
    </div>
  )
}

/** A week of shifts: days across, 白班 above 夜班. */
export const WeekGrid = ({ shifts, runningKey, onEdit }: Props) => (
  <div className="roster-grid" data-testid="roster-grid">
    {weekDays(shifts).map(({ dutyDate, title, day, night }) => (
      <section key={dutyDate} className="roster-day">
        <h3 className="figure">{title}</h3>
        {[day, night].map((shift) =>
          shift ? (
            <ShiftCell key={shift.shift} shift={shift} running={shiftKey(shift) === runningKey} onEdit={onEdit} />
          ) : null,
        )}
      </section>
    ))}
  </div>
)
