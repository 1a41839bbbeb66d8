import type { DocumentRow } from '@qingkong/contract/calls/command/documents'
import { isEventStatus, statusLabel } from '@qingkong/domain/event/event-status'
import { type FlowStage, stageTitle } from '@qingkong/domain/event/flow-form'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { StoredForm } from '../events/port.ts'
import type { EvidenceEvent } from './event-facts.ts'
import type { Cell, EvidenceTable } from './evidence-table.ts'

interface StepRow {
  seq: number
  stage: FlowStage
  actorName: string
  orgName: string
  at: Date
  fromStatus: number | null
  toStatus: number
  form: StoredForm
}

/** Fields of the forms in the order in which a reader wants them. */
const formFields: readonly (readonly [string, (form: StoredForm) => string | null | undefined])[] = [
  ['对象', ({ recipients }) => recipients?.map(({ userName, orgName }) => `${userName}（${orgName}）`).join('、')],
  ['描述', ({ description }) => description],
  ['位置', ({ location }) => location],
  ['是否存在污染', ({ pollutionJudge }) => (pollutionJudge ? (pollutionJudge === '1' ? '是' : '否') : '')],
  ['污染类型', ({ pollutionType }) => pollutionType],
  ['溯源情况', ({ traceContent }) => traceContent],
  ['涉及单位', ({ sourceNames }) => sourceNames?.join('、')],
  ['评估意见', ({ opinion }) => opinion],
  ['结论', ({ finding }) => finding],
  ['措施', ({ measure }) => measure],
  ['期限', ({ measureDate }) => measureDate],
  ['案件编号', ({ caseNumber }) => caseNumber],
  ['督察情况', ({ overseerContent }) => overseerContent],
  ['督察结果', ({ result }) => result],
  ['原因', ({ reasonCode, reason }) => [reasonCode, reason].filter(Boolean).join('：')],
  ['说明', ({ note }) => note],
]

const contentOf = (form: StoredForm): string =>
  formFields
    .map(([title, read]) => [title, read(form)] as const)
    .filter(([, value]) => value)
    .map(([title, value]) => `${title}：${value}`)
    .join('；')

const statusName = (status: number | null, event: EvidenceEvent): string =>
  status !== null && isEventStatus(status) ? statusLabel(status, event.eventType) : ''

/** Every step of the flow: who, when, from which status to which, with what words. */
export const flowTable = async (db: Queryable, event: EvidenceEvent): Promise<EvidenceTable> => {
  const steps = await rows(
    db,
    sql<StepRow>`
      select seq, stage, actor_name as "actorName", org_name as "orgName", at, from_status as "fromStatus",
        to_status as "toStatus", form
      from flow_step where event_id = ${event.id}::uuid order by seq`,
  )
  return {
    name: '09_处置流程',
    title: '处置流程',
    columns: ['序号', '时间', '环节', '办理人', '单位', '状态', '内容'],
    rows: steps.map((step): Cell[] => [
      step.seq,
      formatCity(step.at),
      stageTitle(step.stage, event.eventType),
      step.actorName,
      step.orgName,
      [step.fromStatus, step.toStatus]
        .map((status) => statusName(status, event))
        .filter(Boolean)
        .join('→'),
      contentOf(step.form),
    ]),
    note: '',
    printedRows: Number.POSITIVE_INFINITY,
  }
}

export const commentTable = async (
  db: Queryable,
  eventId: string,
): Promise<EvidenceTable & { lastAt: Date | null }> => {
  const comments = await rows(
    db,
    sql<{ userName: string; createdAt: Date; note: string }>`
      select user_name as "userName", created_at as "createdAt", note from comment
      where event_id = ${eventId}::uuid order by created_at, id`,
  )
  return {
    name: '10_批注',
    title: '批注',
    columns: ['时间', '批注人', '内容'],
    rows: comments.map(({ userName, createdAt, note }): Cell[] => [formatCity(createdAt), userName, note]),
    note: '',
    printedRows: Number.POSITIVE_INFINITY,
    lastAt: comments.at(-1)?.createdAt ?? null,
  }
}

export interface EvidencePicture {
  fileName: string
  fileType: string
  sha256: string
  uploadedAt: Date
  stage: FlowStage | null
  actorName: string
}

export const evidencePictures = (db: Queryable, eventId: string): Promise<EvidencePicture[]> =>
  rows(
    db,
    sql<EvidencePicture>`
      select file_name as "fileName", file_type as "fileType", sha256, created_at as "uploadedAt", stage,
        coalesce(actor_name, '') as "actorName"
      from attachment left join flow_step on flow_step.id = attachment.flow_step_id
      where attachment.event_id = ${eventId}::uuid order by created_at, attachment.id`,
  )

export const pictureTable = (event: EvidenceEvent, pictures: readonly EvidencePicture[]): EvidenceTable => ({
  name: '11_照片',
  title: '现场照片清单',
  columns: ['序号', '文件名', '上传时间', '环节', '办理人', 'SHA-256'],
  rows: pictures.map((picture, index): Cell[] => [
    index + 1,
    picture.fileName,
    formatCity(picture.uploadedAt),
    picture.stage === null ? '' : stageTitle(picture.stage, event.eventType),
    picture.actorName,
    picture.sha256,
  ]),
  note: '照片由平台在上传时重新编码，摘要为平台保存的文件的摘要。',
  printedRows: Number.POSITIVE_INFINITY,
})

export const documentTable = (documents: readonly DocumentRow[]): EvidenceTable => ({
  name: '12_文书',
  title: '已开具文书',
  columns: ['文号', '种类', '开具人', '开具时间', '重新开具原因', '是否已被替代', 'SHA-256'],
  rows: documents.map((document): Cell[] => [
    document.documentNumber,
    document.kindName,
    document.issueUser,
    document.issueTime,
    document.reason,
    document.replaced ? '是' : '否',
    document.sha256,
  ]),
  note: '',
  printedRows: Number.POSITIVE_INFINITY,
})
