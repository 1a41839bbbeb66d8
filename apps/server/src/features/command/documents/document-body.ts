import { type DocumentKind, documentKindNames } from '@qingkong/contract/calls/command/documents'
import { alarmLevelNames } from '@qingkong/domain/alarm/alarm-level'
import { eventTypeNames } from '@qingkong/domain/event/event-type'
import { protectionRadiusM } from '@qingkong/domain/event/forbidden-instruction'
import { chineseDate, chineseMinute } from './chinese-time.ts'
import { dispatchOf } from './document-due.ts'
import type { DocumentAssignment, DocumentFacts } from './document-facts.ts'
import type { DocumentSettings } from './document-settings.ts'

interface DocumentSection {
  heading: string
  paragraphs: string[]
}

/** A document as words, before any layout. */
export interface DocumentBody {
  issuer: string
  documentNumber: string
  title: string
  addressee: string
  sections: DocumentSection[]
  attachments: string[]
  date: string
  /** Foot of the last page: who else gets it. */
  copies: string
}

const levelText = (level: number | null): string =>
  level === 1 || level === 2 || level === 3 ? alarmLevelNames[level] : ''

const placeOf = ({ event }: DocumentFacts): string => event.placeName ?? (event.location || event.areaName)

const stop = (text: string): string => (/[。！？]$/.test(text) ? text : `${text}。`)

const basics = (facts: DocumentFacts): DocumentSection => {
  const { event } = facts
  const level = levelText(event.level)
  const paragraphs = [
    `${chineseMinute(event.eventTime)}，${event.areaName}${placeOf(facts)}发生${level}${eventTypeNames[event.eventType]}事件（事件编号：${event.eventCode}）。${stop(event.description)}`,
  ]
  if (facts.alarmSentence && facts.alarmSentence !== event.description)
    paragraphs.push(`告警依据：${stop(facts.alarmSentence)}`)
  if (event.reportContent) paragraphs.push(`上报内容：${stop(event.reportContent)}`)
  paragraphs.push(
    `位置：${event.location || placeOf(facts)}（东经${event.longitude.toFixed(5)}°，北纬${event.latitude.toFixed(5)}°）。`,
  )
  return { heading: '基本情况', paragraphs }
}

const sourceLines = (facts: DocumentFacts): string[] =>
  facts.sources.map(({ name, address }, index) => `${index + 1}．${name}${address ? `（${address}）` : ''}`)

const names = (people: readonly DocumentAssignment[]): string =>
  people.map(({ orgName, userName }) => `${orgName}${userName}`).join('、')

const handlers = (facts: DocumentFacts) => ({
  hosts: facts.assignments.filter(({ part, ended }) => part === 'host' && !ended),
  assists: facts.assignments.filter(({ part, ended }) => part === 'assist' && !ended),
  overseers: facts.assignments.filter(({ part }) => part === 'overseer'),
})

/** The unit that handles it: the present 主办, or the last one where the task has ended. */
const hostOf = (facts: DocumentFacts): DocumentAssignment | undefined =>
  handlers(facts).hosts[0] ?? facts.assignments.findLast(({ part }) => part === 'host')

const nearStation = ({ nationalStationM }: DocumentFacts): string[] =>
  nationalStationM !== null && nationalStationM <= protectionRadiusM
    ? [
        `事发地距国控站点${Math.round(nationalStationM)}米，处置中不得在站点周边采取喷淋、雾炮、洒水等影响监测数据代表性的措施。`,
      ]
    : []

const dueText = (facts: DocumentFacts): string => {
  const host = hostOf(facts)
  const sign = host?.signDueAt ? `${chineseMinute(host.signDueAt)}前签收` : '及时签收'
  const feedback = host?.feedbackDueAt ? `${chineseMinute(host.feedbackDueAt)}前反馈办理情况` : '及时反馈办理情况'
  return `请于${sign}，${feedback}。`
}

const assignmentSections = (facts: DocumentFacts): DocumentSection[] => {
  const { assists } = handlers(facts)
  const dispatch = dispatchOf(facts)
  const host = hostOf(facts)
  return [
    basics(facts),
    {
      heading: '交办事项',
      paragraphs: [
        stop(dispatch?.form.description ?? facts.event.description),
        ...(facts.sources.length > 0 ? ['重点排查以下单位：', ...sourceLines(facts)] : []),
      ],
    },
    {
      heading: '办理要求',
      paragraphs: [
        `主办：${host ? names([host]) : ''}。${assists.length > 0 ? `协办：${names(assists)}。` : ''}`,
        dueText(facts),
        '反馈内容应包括现场位置、是否存在污染及类型、处置措施和现场照片，通过晴空平台提交。不能按时办结的，应在到期前申请延期并说明原因。',
        ...nearStation(facts),
      ],
    },
  ]
}

const progress = (facts: DocumentFacts): string[] => {
  const dispatch = dispatchOf(facts)
  const host = hostOf(facts)
  const feedback = facts.steps.findLast(({ stage }) => stage === 'user_trace')
  return [
    ...(dispatch && host
      ? [
          `${chineseMinute(dispatch.at)}下发${names([host])}办理${host.confirmedAt ? `，${chineseMinute(host.confirmedAt)}签收` : '，至今未签收'}。`,
        ]
      : ['本事件尚未下发办理。']),
    ...(feedback
      ? [`${chineseMinute(feedback.at)}${feedback.orgName}反馈：${stop(feedback.form.traceContent ?? '')}`]
      : []),
    ...(facts.event.overdueAt ? [`已于${chineseMinute(facts.event.overdueAt)}超期。`] : []),
    ...(facts.urges.length > 0
      ? [`已催办${facts.urges.length}次，最近一次为${chineseMinute(facts.urges.at(-1)?.at ?? facts.event.eventTime)}。`]
      : []),
  ]
}

const supervisionSections = (facts: DocumentFacts, now: Date): DocumentSection[] => {
  const { overseers } = handlers(facts)
  const assess = facts.steps.findLast(({ stage }) => stage === 'assess')
  const { deadlineAt } = facts.event
  return [
    basics(facts),
    { heading: '办理情况', paragraphs: progress(facts) },
    {
      heading: '督办要求',
      paragraphs: [
        ...(assess?.form.opinion ? [`评估意见：${stop(assess.form.opinion)}`] : []),
        ...(facts.event.measureDate ? [`整改期限：${chineseDate(facts.event.measureDate)}。`] : []),
        deadlineAt && deadlineAt > now
          ? `请抓紧办理，于${chineseMinute(deadlineAt)}前办结并反馈。`
          : '本事项已超过规定时限，请立即办理、尽快反馈，并书面说明超期原因。',
        ...(overseers.length > 0 ? [`督察人员：${names(overseers)}。`] : []),
        ...nearStation(facts),
      ],
    },
  ]
}

const transferSections = (facts: DocumentFacts): DocumentSection[] => {
  const feedback = facts.steps.filter(({ stage }) => stage === 'user_trace')
  const assess = facts.steps.findLast(({ stage }) => stage === 'assess')
  const { finding, measure, caseNumber } = facts.event
  return [
    { ...basics(facts), heading: '线索来源' },
    {
      heading: '核查情况',
      paragraphs: feedback.length
        ? feedback.map(
            ({ at, orgName, actorName, form }) =>
              `${chineseMinute(at)}，${orgName}${actorName}在${form.location ?? ''}核查${form.pollutionType ? `，污染类型为${form.pollutionType}` : ''}：${stop(form.traceContent ?? '')}`,
          )
        : ['暂无现场反馈。'],
    },
    {
      heading: '涉及单位',
      paragraphs: facts.sources.length
        ? facts.sources.map(
            ({ name, address, creditCode }, index) =>
              `${index + 1}．${name}${creditCode ? `，统一社会信用代码${creditCode}` : ''}${address ? `，地址：${address}` : ''}。`,
          )
        : ['尚未确定具体单位，请一并查明。'],
    },
    {
      heading: '移送意见',
      paragraphs: [
        `${assess?.form.opinion ? `评估意见：${stop(assess.form.opinion)}` : ''}评估结论：${finding ?? '未认定'}，处理措施：${measure ?? ''}${caseNumber ? `，案件编号：${caseNumber}` : ''}。现将线索移送你单位依法核查处理，并请将处理结果反馈我局。`,
        '本单及所附监测数据、照片为线索，非执法证据；作为证据使用的，须依法调查取证。',
      ],
    },
  ]
}

/** Writes a document. Pure: the same facts and time make the same words. */
export const documentBody = (
  kind: DocumentKind,
  facts: DocumentFacts,
  issue: { documentNumber: string; settings: DocumentSettings; at: Date },
): DocumentBody => {
  const { settings, at, documentNumber } = issue
  const host = hostOf(facts)
  const { assists, overseers } = handlers(facts)
  const copied = kind === 'assignment' ? assists : kind === 'supervision' ? overseers : []
  return {
    issuer: settings.issuer,
    documentNumber,
    title: `关于${placeOf(facts)}${eventTypeNames[facts.event.eventType]}事件的${documentKindNames[kind]}`,
    addressee: kind === 'transfer' ? settings.enforcementUnit : (host?.orgName ?? settings.issuer),
    sections:
      kind === 'assignment'
        ? assignmentSections(facts)
        : kind === 'supervision'
          ? supervisionSections(facts, at)
          : transferSections(facts),
    attachments: facts.pictures.length > 0 ? [`现场照片${facts.pictures.length}张`] : [],
    date: chineseDate(at),
    copies: [...new Set(copied.map(({ orgName }) => orgName))].join('、'),
  }
}

/** Name of the file offered: 锡环交办〔2026〕0001号交办单.docx */
export const documentFileName = (kind: DocumentKind, documentNumber: string): string =>
  `${documentNumber}${documentKindNames[kind]}.docx`
