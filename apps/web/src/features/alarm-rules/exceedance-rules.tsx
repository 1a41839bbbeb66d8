import { AlarmSetting } from './alarm-setting.tsx'

const ExceedanceRules = () => <AlarmSetting family="company" />
export default ExceedanceRules
