import { AlarmStatistics } from './alarm-statistics.tsx'
import { AlarmTabs } from './alarm-tabs.tsx'
import { EnterpriseAlarmList } from './enterprise-alarm-list.tsx'

/** 工业源告警; the query psCode (shell-13) narrows it to one plant. */
const IndustryAlarmPage = () => (
  <AlarmTabs
    fixCode="industry-alarm"
    record={<EnterpriseAlarmList />}
    statistics={<AlarmStatistics kind="company" />}
  />
)
export default IndustryAlarmPage
