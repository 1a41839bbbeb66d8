import { useThemeName } from '../kit/theme-context.ts'
import { tokens } from '../kit/tokens.ts'
import { type CompanyState, companySigns, companyStateName } from './company-state.ts'

/** The sign of a company's state beside its name. */
export const CompanyStateMark = ({ state }: { state: CompanyState }) => {
  const token = tokens[useThemeName()]
  const sign = companySigns[state]
  return (
    <span className="company-state">
      <svg viewBox="0 0 24 24" width="12" height="12" aria-hidden="true">
        <path
          d={sign.path}
          fill={sign.fill ? sign.fill(token) : 'none'}
          stroke={sign.stroke(token)}
          strokeWidth={sign.strokeWidth}
        />
      </svg>
      {companyStateName(state)}
    </span>
  )
}
