import { AlarmSetting } from './alarm-setting.tsx'

const ExceedanceRules = () => <AlarmSetting alarmType="1" />
export default ExceedanceRules
