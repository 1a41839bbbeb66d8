import { cityToday } from '../../../kit/clock.ts'

/** 14:05 of today, 11-21 of another day; the full stamp on hover. A row of the wall has room for no more. */
export const WallTime = ({ stamp }: { stamp: string }) => (
  <time className="figure" title={stamp} dateTime={stamp.replace(' ', 'T')}>
    {stamp.slice(0, 10) === cityToday().start.slice(0, 10) ? stamp.slice(11, 16) : stamp.slice(5, 10)}
  </time>
)
