import type { CompanyState } from './company-state.ts'
import { CompanyStateMark } from './company-state-mark.tsx'
import { PopupCard } from './popup-card.tsx'
import './same-place.css'

interface Props {
  companies: readonly { psCode: string; psName: string; state: CompanyState }[]
  at: readonly [number, number]
  onOpen: (psCode: string) => void
  onClose: () => void
}

/** Companies whose signs lie upon each other at every zoom: a list to choose from. */
export const SamePlaceCard = ({ companies, at, onOpen, onClose }: Props) => (
  <PopupCard
    at={at}
    width={300}
    testId="same-place"
    onClose={onClose}
    title={<span>此处有 {companies.length} 家企业</span>}
  >
    <ul className="same-place">
      {companies.map(({ psCode, psName, state }) => (
        <li key={psCode}>
          <button type="button" className="plain-button" onClick={() => onOpen(psCode)}>
            <span className="ellipsis" title={psName}>
              {psName}
            </span>
            <CompanyStateMark state={state} />
          </button>
        </li>
      ))}
    </ul>
  </PopupCard>
)
