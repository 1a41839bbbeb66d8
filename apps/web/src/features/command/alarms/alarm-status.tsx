import './alarms.css'

/** States of an alarm record. */
const alarmStatusNames: Readonly<Record<number, string>> = { 1: '告警中', 2: '已结束', 3: '已关闭' }

export const AlarmStatus = ({ status }: { status: number }) => (
  <span className={status === 1 ? 'alarm-state alarm-state-open' : 'alarm-state'}>
    {alarmStatusNames[status] ?? '--'}
  </span>
)
