import { standardText } from '@qingkong/domain/emission/emission-standard'
import { useCall } from '../../client/use-call.ts'
import { displayStamp, formatMeasured } from '../../kit/format.ts'
import { useShownTime } from './shown-time.ts'

interface Props {
  psCode: string
  outletCode: string
  factorCode: string
}

const meanNames = { HOUR: '小时均值', DAY: '日均值' } as const
const shownMarks = 5

/** What a factor of an outlet is held against: limit, which mean, reference oxygen; and the marks of the outlet (工况标记). */
export const OutletJudgement = ({ psCode, outletCode, factorCode }: Props) => {
  const factors = useCall('mpFactor', { psCode, monitorType: 'pst001' }, { staleTime: 300_000 })
  const { dataTime } = useShownTime()
  const marks = useCall('sourceMarkList', {
    psCode,
    outletCode,
    pageSize: shownMarks,
    ...(dataTime === undefined ? {} : { endTime: dataTime }),
  })
  const factor = factors.data?.find(({ code }) => code === outletCode)?.factors.find(({ code }) => code === factorCode)
  const held = (marks.data?.records ?? []).filter(({ withdrawn }) => withdrawn === null)
  return (
    <>
      {factor ? (
        <p className="state-hint" data-testid="outlet-judgement">
          {factor.limit === null || factor.judgeBy === null
            ? '未设排放限值'
            : `限值 ${formatMeasured(factor.limit, 1)} ${factor.unit}，按${meanNames[factor.judgeBy]}判定`}
          {factor.o2Ref === null ? '，不折算' : `，折算基准氧含量 ${formatMeasured(factor.o2Ref, 1)}%`}
          {factor.limit === null || factor.limitSource === null ? '' : `，依据 ${standardText(factor.limitSource)}`}
        </p>
      ) : null}
      {held.length > 0 ? (
        <ul className="outlet-marks" aria-label="工况标记" data-testid="outlet-marks">
          {held.map((mark) => (
            <li key={mark.markId}>
              <span className="flag-tag">{mark.kindName}</span>{' '}
              <span className="figure">
                {displayStamp(mark.startTime)} 至 {mark.endTime === null ? '今' : displayStamp(mark.endTime)}
              </span>{' '}
              {mark.reason}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
