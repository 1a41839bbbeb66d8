import { AlarmSetting } from './alarm-setting.tsx'

const DustRules = () => <AlarmSetting family="dust" />
export default DustRules
