import EventReport from './event-report.tsx'

export default EventReport
