import { AlarmSetting } from './alarm-setting.tsx'

const SiteRules = () => <AlarmSetting family="site" />
export default SiteRules
