import type { Call } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { HeldBody } from './body-budget.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

const fileBytes = 10 * mebibyte
/** All text of a form together; the longest are lists of codes. */
const textBytes = 512 * kibibyte
const fieldBytes = 64 * kibibyte
/** A task for fifty people names each by some ten fields. */
const mostFields = 1000

/** Signed doors take their file and nothing beside it. */
const fieldsOf = ({ right }: Pick<Call, 'right'>): number => (right === 'radar' ? 0 : mostFields)

/** Bytes of a whole multipart body a call takes: its files, its text and the lines between them. */
export const mostFormBytes = (call: Pick<Call, 'mostFiles' | 'right'>): number =>
  call.mostFiles * fileBytes + (fieldsOf(call) === 0 ? 8 * kibibyte : textBytes)

/** Fields as sent, and files under the names of their fields; nothing beyond what the call allows is kept. */
export const readForm = async (
  request: FastifyRequest,
  call: Pick<Call, 'mostFiles' | 'right'>,
  held: HeldBody,
): Promise<{ fields: Record<string, unknown>; files: Record<string, File[]> }> => {
  const fields: Record<string, unknown> = {}
  const files: Record<string, File[]> = {}
  const most = fieldsOf(call)
  const limits = {
    files: call.mostFiles + 1,
    fileSize: fileBytes,
    fields: most,
    fieldSize: fieldBytes,
    fieldNameSize: 200,
    parts: call.mostFiles + 1 + most,
    headerPairs: 20,
  }
  let text = 0
  let count = 0
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      count += 1
      if (count > call.mostFiles)
        throw new Fail('TOO_MANY_FILES', call.mostFiles === 9 ? undefined : `一次最多上传${call.mostFiles}个文件`)
      const chunks: Uint8Array<ArrayBuffer>[] = []
      for await (const chunk of part.file as AsyncIterable<Buffer<ArrayBuffer>>) {
        held.add(chunk.length)
        chunks.push(chunk)
      }
      if (part.file.truncated) throw new Fail('FILE_TOO_LARGE')
      const list = files[part.fieldname] ?? []
      list.push(new File(chunks, part.filename, { type: part.mimetype }))
      files[part.fieldname] = list
      continue
    }
    text += part.fieldname.length + Buffer.byteLength(String(part.value ?? ''))
    if (part.valueTruncated || part.fieldnameTruncated || text > textBytes) throw new Fail('BODY_TOO_LARGE')
    fields[part.fieldname] = part.value
  }
  return { fields, files }
}
