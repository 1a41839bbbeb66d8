import { useEffect } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { useHistoryArriving } from '../../../kit/missing-text.ts'

const lookEveryMs = 20_000

/** In the header while a past is filled in: what, how much of it, and how far back it has come. */
export const HistoryArrival = () => {
  const { data } = useCall('historyArrivalState', {}, { staleTime: 0, refetchInterval: lookEveryMs })
  const isArriving = data != null
  useEffect(() => useHistoryArriving.setState({ isArriving }), [isArriving])
  if (!data) return null
  const percent = Math.floor(data.percent)
  return (
    <span className="shell-arriving" role="status" title={`${data.title}，已补到 ${data.reachedTime}`}>
      历史数据正在补入 <b className="figure">{percent}%</b>
    </span>
  )
}
