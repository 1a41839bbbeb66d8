import { missingText, shortStamp } from './format.ts'

/** `11-21 14:00`, the full stamp on hover. */
export const TimeText = ({ stamp }: { stamp: string | null | undefined }) =>
  stamp ? (
    <time className="figure" title={stamp} dateTime={stamp.replace(' ', 'T')}>
      {shortStamp(stamp)}
    </time>
  ) : (
    <span className="missing">{missingText}</span>
  )
