import { Fail } from '@qingkong/contract/errors'
import type { JobDefinition, JobResult, JobRun } from '../../../jobs/definition.ts'
import { runInThread } from '../../../jobs/in-thread.ts'
import type { JobFile } from '../../../jobs/job.ts'
import { setPictures } from '../documents/port.ts'
import { requireVisible } from '../events/port.ts'
import { csvOf } from './csv.ts'
import { type EvidenceContent, evidenceContent } from './evidence-content.ts'
import { evidenceMark } from './evidence-mark.ts'
import type { PdfOrder } from './evidence-pdf.ts'
import { type PackEntry, zipOf } from './evidence-zip.ts'

const eventIdOf = (input: unknown): string => {
  if (typeof input === 'object' && input !== null && 'eventId' in input && typeof input.eventId === 'string')
    return input.eventId
  throw new Fail('NOT_FOUND')
}

/** Names inside an archive: no path, nothing a file system would stumble over. */
const entryName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 80)

const readme = ({ event, dataVersion }: EvidenceContent): string =>
  [
    `${evidenceMark}`,
    '',
    `事件 ${event.eventCode} 的线索材料。监测数据未经法定程序取证，仅供排查和核查使用。`,
    'manifest.json 列出每个文件的 SHA-256；“数据/全部数据.json”的 SHA-256 即数据版本。',
    '数据没有变化时，重新生成的文件逐字节相同；数据有变化时，数据版本随之改变。',
    `数据版本 ${dataVersion}`,
    '',
  ].join('\r\n')

const entriesOf = async ({ files }: JobRun, content: EvidenceContent, pdf: Buffer): Promise<PackEntry[]> => {
  const entries: PackEntry[] = [
    { path: '说明.txt', bytes: Buffer.from(`\uFEFF${readme(content)}`) },
    { path: '线索材料.pdf', bytes: pdf },
    { path: '数据/全部数据.json', bytes: content.data },
    ...content.tables.map((table) => ({ path: `数据/${table.name}.csv`, bytes: csvOf(table) })),
    ...content.charts.map(({ name, svg }) => ({ path: `图/${name}.svg`, bytes: Buffer.from(svg) })),
  ]
  for (const [index, picture] of content.pictures.entries()) {
    const number = String(index + 1).padStart(2, '0')
    const path = `照片/${number}_${entryName(picture.fileName)}`
    entries.push({ path, bytes: Buffer.from(await files.get(picture.sha256)) })
  }
  for (const document of content.documents)
    entries.push({ path: `文书/${entryName(document.fileName)}`, bytes: Buffer.from(await files.get(document.sha256)) })
  return entries
}

const kept = async ({ files }: JobRun, fileName: string, fileType: string, bytes: Buffer): Promise<JobFile> => ({
  fileName,
  fileType,
  sizeBytes: bytes.length,
  sha256: await files.put(bytes),
})

const pdfThread = new URL('./evidence-pdf-thread.ts', import.meta.url)

const build = async (run: JobRun, eventId: string): Promise<JobResult> => {
  await requireVisible(run.db, run.scope, eventId)
  await run.progress(5, '正在汇集事件、数据与流程')
  // One snapshot: a step taken meanwhile is either wholly in the pack or not at all.
  const content = await run.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => evidenceContent(tx, run.scope, eventId))
  await run.progress(40, '正在整理照片')
  const pictures = await setPictures(run.files, content.pictures)
  await run.progress(55, '正在生成 PDF')
  const order: PdfOrder = { content, pictures: pictures.map(({ name, data }) => ({ name, jpeg: data })) }
  const pdf = Buffer.from(await runInThread<Uint8Array>(pdfThread, order, run.signal))
  await run.progress(80, '正在打包')
  const zip = await zipOf(content, await entriesOf(run, content, pdf))
  const name = `${content.event.eventCode}线索材料`
  const files = [
    await kept(run, `${name}.pdf`, 'application/pdf', pdf),
    await kept(run, `${name}包.zip`, 'application/zip', zip),
  ]
  return { files, dataVersion: content.dataVersion }
}

/** Builds the pack of an event for its owner. Builds again to the same bytes as long as the data are the same. */
export const evidenceJob: JobDefinition = {
  run: (run, input) => build(run, eventIdOf(input)),
  requireAccess: ({ db }, scope, input) => requireVisible(db, scope, eventIdOf(input)),
}
