import type { CallAnswer } from '../../client/use-call.ts'
import { formatMeasured, missingText } from '../../kit/format.ts'
import './permit.css'

type Use = Pick<
  NonNullable<CallAnswer<'enterOneData'>>['factors'][number],
  'usedT' | 'share' | 'yearShare' | 'expectedT' | 'light'
> & { permitT: number | null }

const lightNames = { green: '未超时序', amber: '超时序', red: '超许可量' } as const

export const percentText = (share: number | null | undefined): string =>
  share === null || share === undefined ? missingText : `${formatMeasured(share * 100, 1)}%`

/** 许可量占比: a bar as long as the share, a tick where the year stands, both in words. */
export const PermitShareBar = ({ use }: { use: Use }) => {
  const { usedT, permitT, share, yearShare, expectedT, light } = use
  const words = light === null ? '' : lightNames[light]
  return (
    <div
      className={`permit-share light-${light ?? 'none'}`}
      title={
        share === null
          ? undefined
          : `已排放 ${formatMeasured(usedT, 2)} t，许可 ${formatMeasured(permitT, 2)} t；年度进度 ${percentText(yearShare)}，预计全年 ${formatMeasured(expectedT, 2)} t`
      }
    >
      <span className="permit-track" aria-hidden="true">
        <i className="permit-fill" style={{ width: `${Math.min(1, share ?? 0) * 100}%` }} />
        {yearShare === null ? null : <i className="permit-year" style={{ left: `${yearShare * 100}%` }} />}
      </span>
      <span className={share === null ? 'figure missing' : 'figure'}>{percentText(share)}</span>
      <small>{words}</small>
    </div>
  )
}
