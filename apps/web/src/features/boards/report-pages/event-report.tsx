import { EventFacts } from '../../../blocks/event-facts.tsx'
import { FlowTimeline } from '../../../blocks/flow-timeline.tsx'
import { ReportFrame } from './report-frame.tsx'

/** An event on paper: what is known of it and every step of its flow. */
const EventReportPage = () => (
  <ReportFrame>
    {({ event, flow }) => (
      <>
        <h1>{event.eventCode} 事件报告</h1>
        <EventFacts event={event} />
        <h2>办理流程</h2>
        <FlowTimeline stages={flow} />
      </>
    )}
  </ReportFrame>
)
export default EventReportPage
