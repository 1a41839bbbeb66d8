import { AlarmSetting } from './alarm-setting.tsx'

const SiteRules = () => <AlarmSetting alarmType="0" />
export default SiteRules
