/** Chinese names of the form fields that flow stages carry, in reading order; ids and codes are left out. */
const labels: Record<string, string> = {
  alarmTime: '告警时间',
  eventTime: '时间',
  reportUsername: '上报人',
  reportContent: '上报内容',
  pollutionTypeName: '污染类型',
  delegateTypeName: '任务类型',
  delegateNote: '任务描述',
  eventDesc: '内容',
  pols: '疑似污染源',
  acceptUsers: '接收人',
  users: '接收人',
  newHolder: '转办给',
  reasonCode: '原因',
  reason: '说明',
  note: '说明',
  location: '位置',
  pollutionJudge: '是否发现污染',
  pollutionType: '污染类型',
  pol: '涉及污染源',
  traceContent: '排查情况',
  dislocation: '位置有偏差',
  assessContent: '评估意见',
  assessNote: '评估意见',
  finding: '核查结论',
  measure: '处置措施',
  measureDate: '整改期限',
  caseNumber: '案件编号',
  overseerContent: '督察情况',
  result: '督察结论',
}

/** Where a field's name means something else in one stage. */
const stageLabels: Record<string, Record<string, string>> = {
  delegate: { eventDesc: '任务描述' },
  user_trace: { location: '排查位置' },
}

const judged: Record<string, Record<string, string>> = {
  pollutionJudge: { '1': '发现污染', '0': '未发现污染' },
  dislocation: { true: '是', false: '', '1': '是', '0': '' },
}

const personName = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return String(value ?? '')
  const name = 'username' in value ? String(value.username ?? '') : ''
  const unit = 'structureName' in value ? String(value.structureName ?? '') : ''
  return unit && unit !== name ? `${name}（${unit}）` : name
}

const textOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(personName).filter(Boolean).join('、')
  if (typeof value === 'object') return personName(value)
  return judged[field]?.[String(value)] ?? String(value)
}

/** The stage's form as label and text; a 退回 or 关闭 without a note shows its reason alone. */
export const flowFields = (form: Record<string, unknown>, stage = ''): { label: string; text: string }[] =>
  Object.entries(labels).flatMap(([field, label]) => {
    const text = textOf(field, form[field])
    return text ? [{ label: stageLabels[stage]?.[field] ?? label, text }] : []
  })

/** Pictures of a stage, if its form names any. */
export const flowFiles = (form: Record<string, unknown>): { attachmentId: string; fileName: string }[] => {
  const files = form['files']
  if (!Array.isArray(files)) return []
  return files.flatMap((file: unknown) =>
    file !== null && typeof file === 'object' && 'attachmentId' in file
      ? [{ attachmentId: String(file.attachmentId), fileName: 'fileName' in file ? String(file.fileName) : '附件' }]
      : [],
  )
}
