import { type ResponseVerdict, responseVerdictNames, responseVerdicts } from '@qingkong/domain/warning/response-verdict'

type Counts = Readonly<Record<ResponseVerdict | 'total', number>>

/** The four verdicts as figures with their words, and below them as parts of one bar. */
export const VerdictBar = ({ counts }: { counts: Counts }) => (
  <div className="wall-verdicts">
    <ul className="wall-figures" aria-label="落实情况">
      {responseVerdicts.map((verdict) => (
        <li key={verdict} className={`wall-verdict-${verdict}`}>
          <span className="wall-label">{responseVerdictNames[verdict]}</span>
          <b className="figure">{counts[verdict]}</b>
        </li>
      ))}
    </ul>
    <div className="wall-verdict-bar" aria-hidden="true">
      {responseVerdicts.map((verdict) => (
        <i key={verdict} className={`wall-verdict-${verdict}`} style={{ flexGrow: counts[verdict] }} />
      ))}
    </div>
  </div>
)
