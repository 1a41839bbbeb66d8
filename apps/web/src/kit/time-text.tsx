import { displayStamp, missingText } from './format.ts'

/** `2026-11-21 14:00` (request-19), the seconds too on hover. */
export const TimeText = ({ stamp }: { stamp: string | null | undefined }) =>
  stamp ? (
    <time className="figure" title={stamp} dateTime={stamp.replace(' ', 'T')}>
      {displayStamp(stamp)}
    </time>
  ) : (
    <span className="missing">{missingText}</span>
  )
