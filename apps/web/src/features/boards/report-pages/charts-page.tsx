import { AlarmTrends } from '../../../blocks/alarm-trends.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { ReportFrame } from './report-frame.tsx'

/** /charts: the charts of a report alone, as large as the renderer's window. */
const ChartsPage = () => (
  <ReportFrame>
    {({ event, alarm }) =>
      alarm ? (
        <>
          <h1>{event.siteName}告警前后综合分析</h1>
          <AlarmTrends detail={alarm} chartHeight={240} />
        </>
      ) : (
        <EmptyState text="暂无数据" hint="该事件没有站点告警曲线" />
      )
    }
  </ReportFrame>
)
export default ChartsPage
