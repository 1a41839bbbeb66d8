import { enterpriseTypeNames } from '@qingkong/domain/enterprise/enterprise-type'
import { type MonitorState, monitorStateNames } from '@qingkong/domain/enterprise/monitor-state'

interface Choice {
  value: string
  label: string
}

/** Enterprise states in the order of document 2 section 4. */
const states: readonly MonitorState[] = ['alarm', 'warning', 'stop', 'anomaly', 'online', 'offline']
export const stateChoices: readonly Choice[] = states.map((value) => ({ value, label: monitorStateNames[value] }))

/** Enterprise types (document 2 section 9). */
export const typeChoices: readonly Choice[] = Object.entries(enterpriseTypeNames).map(([value, label]) => ({
  value,
  label,
}))

/** filter-34 */
export const defaultTypes: readonly string[] = ['pst902']

/** Other conditions (document 2 section 9). */
export const otherChoices: readonly Choice[] = [
  { value: 'OTHER_01', label: '近一周有浓度告警' },
  { value: 'OTHER_02', label: '近一周有用电告警' },
  { value: 'OTHER_03', label: '废气排放量日环比上升' },
  { value: 'OTHER_04', label: '污染物排放量日环比上升' },
  { value: 'OTHER_05', label: '生产设施用电量日环比上升' },
  { value: 'OTHER_06', label: '近三个月有效告警率超过90%' },
]

const labels = [
  '表面涂装',
  '包装印刷',
  '油气挥发',
  '清洗剂',
  '发泡剂',
  '胶黏剂',
  '生物质燃烧与燃煤源',
  '防焊',
  'PVC注塑',
  '橡胶',
]
/** Enterprise labels (document 1 section 9). */
export const labelChoices: readonly Choice[] = labels.map((value) => ({ value, label: value }))
