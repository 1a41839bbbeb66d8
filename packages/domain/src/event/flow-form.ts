import { isMissing, type Maybe } from '../missing.ts'
import type { EventType } from './event-type.ts'

/** Stages of an event's flow as they are stored and shown on the timeline (event-25; `close` is ours). */
export type FlowStage =
  | 'info'
  | 'delegate'
  | 'confirm'
  | 'deliver'
  | 'rollback'
  | 'user_trace'
  | 'assess'
  | 'user_overseer'
  | 'close'

const stageTitles: Readonly<Record<FlowStage, string>> = {
  info: '告警信息',
  delegate: '任务下发',
  confirm: '任务确认',
  deliver: '任务转办',
  rollback: '任务退回',
  user_trace: '溯源反馈',
  assess: '评估',
  user_overseer: '督察反馈',
  close: '关闭',
}

/** The info stage is 上报信息 for type 3, 告警信息 otherwise (event-26). */
export const stageTitle = (stage: FlowStage, type: EventType): string => {
  return stage === 'info' && type === '3' ? '上报信息' : stageTitles[stage]
}

/** The info stage is put before a non-empty flow for these types only (event-26). */
export const infoStageTypes: ReadonlySet<EventType> = new Set(['1', '2', '3', '6'])

/** What a recipient's step reads on the timeline (event-27). */
export const feedbackLabels = {
  confirm: '已确认',
  deliver: '已转交',
  rollback: '已退回',
  user_trace: '已溯源',
} as const satisfies Partial<Record<FlowStage, string>>

/** A fixed list of choices: its values are stored and shown as they are. */
type ChoiceOf<T extends readonly string[]> = T[number]

export const rollbackReasons = ['非本部门职责', '非本辖区', '位置不清', '重复', '其他'] as const
export type RollbackReason = ChoiceOf<typeof rollbackReasons>

export const closeReasons = ['设备异常', '质控', '沙尘', '区域传输', '重复', '已恢复', '其他'] as const
export type CloseReason = ChoiceOf<typeof closeReasons>

export const findings = ['属实', '不属实', '无法核实'] as const
export type Finding = ChoiceOf<typeof findings>

export const measures = ['立行立改', '限期整改', '移送执法', '移交部门'] as const
export type Measure = ChoiceOf<typeof measures>

/** What a measure asks for besides its name. */
export const measureDetails: Readonly<Record<Measure, Maybe<{ field: 'date' | 'caseNumber'; title: string }>>> = {
  立行立改: null,
  限期整改: { field: 'date', title: '整改期限' },
  移送执法: { field: 'caseNumber', title: '案件编号' },
  移交部门: null,
}

export const overseerResults = ['整改到位', '未到位'] as const
export type OverseerResult = ChoiceOf<typeof overseerResults>

export type DelegateType = '1' | '2' | '3' | '4'

/** Task types (delegateType); 1 unless chosen otherwise (task-30). */
export const delegateTypes: Readonly<Record<DelegateType, string>> = {
  '1': '无条件启动',
  '2': '领导交办',
  '3': '群众举报',
  '4': '媒体曝光',
}
export const defaultDelegateType: DelegateType = '1'

/** Limits of the task forms (task-18, task-19 and the selection limits of the document). */
export const flowLimits = {
  descriptionCharacters: 1000,
  images: 9,
  sources: 100,
  deliverHops: 3,
} as const

/** Images are recognised by extension only (task-19). */
export const imageExtensions: readonly string[] = ['jpeg', 'gif', 'jpg', 'png', 'bmp', 'pic', 'svg']

export const isImageName = (fileName: string): boolean => {
  const dot = fileName.lastIndexOf('.')
  return dot >= 0 && imageExtensions.includes(fileName.slice(dot + 1).toLowerCase())
}

/** What the default description may mention; anything unknown is left out of the sentence. */
export type DescriptionSubject = {
  siteName?: Maybe<string>
  factorName?: Maybe<string>
  psName?: Maybe<string>
  radarName?: Maybe<string>
  location?: Maybe<string>
  sourceNames?: readonly string[]
}

const nearby = (subject: DescriptionSubject): string =>
  `${text(subject.location) || text(subject.siteName) || '点位'}附近疑似存在污染源`

const listed = (subject: DescriptionSubject): string => {
  const names = subject.sourceNames ?? []
  const list = names.length > 0 ? `：${names.join('、')}` : ''
  return `根据AI溯源结果，以下企业疑似影响城市空气质量，请优先排查${list}。`
}

const descriptions: Readonly<Record<EventType, (subject: DescriptionSubject) => string>> = {
  '1': (subject) =>
    `${text(subject.siteName) || '站点'}${plain(subject.factorName)}数据异常，疑似上风向存在污染源，请溯源排查。`,
  '2': (subject) =>
    `${text(subject.radarName)}雷达扫描${text(subject.location) && `在${subject.location}附近`}发现异常，疑似上风向存在污染源，请溯源排查。`,
  '3': (subject) => `收到上报，${nearby(subject)}，请现场核实。`,
  '4': (subject) => `${nearby(subject)}，请现场排查。`,
  '6': (subject) =>
    `${text(subject.psName) || '企业'}${plain(subject.factorName)}数据变化异常，疑似超标排放，请现场核查。`,
  '7': (subject) => `${nearby(subject)}，请现场排查。`,
  '7.4': listed,
  '4.7': listed,
}

const text = (value: Maybe<string> | undefined): string => {
  return value === undefined || isMissing(value) ? '' : value
}

/** PM2.5 of PM₂.₅: sentences go into short messages and PDF files, whose fonts know no subscripts. */
const plain = (value: Maybe<string> | undefined): string => {
  return text(value).normalize('NFKC')
}

/** Default task description by event type (task-13); cut at the limit because it must always be submittable. */
export const defaultDescription = (type: EventType, subject: DescriptionSubject): string => {
  return descriptions[type](subject).slice(0, flowLimits.descriptionCharacters)
}
