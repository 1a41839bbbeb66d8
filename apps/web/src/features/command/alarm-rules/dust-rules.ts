import { rulesTab } from './rules-tab.tsx'

export default rulesTab('dust')
