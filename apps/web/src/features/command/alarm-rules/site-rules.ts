import { rulesTab } from './rules-tab.tsx'

export default rulesTab('site')
