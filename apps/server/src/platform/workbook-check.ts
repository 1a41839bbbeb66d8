import { inflateRawSync } from 'node:zlib'

/** What an uploaded workbook may be at most (4.4 #38). */
const workbookLimits = {
  entries: 200,
  unpackedBytes: 100 * 1024 * 1024,
  /** Unpacked to packed bytes of the whole. */
  ratio: 100,
} as const

/** Why a workbook is refused, in words for the user. */
export class WorkbookRefusal extends Error {}

export interface ZipEntry {
  name: string
  method: number
  packedBytes: number
  unpackedBytes: number
  headerOffset: number
}

const refuse = (message: string): never => {
  throw new WorkbookRefusal(message)
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const longestComment = 0xffff
const oleSignature = 0xd0cf11e0

const findEnd = (file: Buffer): number => {
  const first = Math.max(0, file.length - endLength - longestComment)
  for (let at = file.length - endLength; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === endSignature) return at
  }
  return refuse('文件不是 .xlsx 表格，请使用模板填写后上传')
}

const entryAt = (file: Buffer, at: number): { entry: ZipEntry; next: number } => {
  if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) refuse('文件已损坏，请重新保存后上传')
  if ((file.readUInt16LE(at + 8) & 1) !== 0) refuse('文件已加密，请取消密码后上传')
  const nameLength = file.readUInt16LE(at + 28)
  const next = at + 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  const entry = {
    name: file.toString('utf8', at + 46, at + 46 + nameLength),
    method: file.readUInt16LE(at + 10),
    packedBytes: file.readUInt32LE(at + 20),
    unpackedBytes: file.readUInt32LE(at + 24),
    headerOffset: file.readUInt32LE(at + 42),
  }
  return { entry, next }
}

/**
 * The parts of a workbook, by the archive's directory alone: nothing is unpacked yet.
 * @throws WorkbookRefusal when it is no workbook, too large, encrypted, or holds macros or links to other files
 */
export const workbookEntries = (file: Buffer): ZipEntry[] => {
  if (file.length >= 4 && file.readUInt32BE(0) === oleSignature)
    refuse('仅支持未加密的 .xlsx 文件，请将 .xls 另存为 .xlsx 后上传')
  if (file.length < endLength) refuse('文件不是 .xlsx 表格，请使用模板填写后上传')
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  if (count > workbookLimits.entries) refuse('文件内部结构异常（条目过多），请使用模板填写后上传')
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    const { entry, next } = entryAt(file, at)
    entries.push(entry)
    at = next
  }
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (unpacked > workbookLimits.unpackedBytes || unpacked > workbookLimits.ratio * file.length)
    refuse('文件解压后过大，请使用模板填写后上传')
  const names = entries.map(({ name }) => name.toLowerCase())
  if (!names.includes('xl/workbook.xml')) refuse('文件不是 .xlsx 表格，请使用模板填写后上传')
  if (names.some((name) => name.endsWith('vbaproject.bin'))) refuse('文件含有宏，请另存为不含宏的 .xlsx 后上传')
  if (names.some((name) => name.startsWith('xl/externallinks/'))) refuse('文件含有外部链接，请断开链接后上传')
  return entries
}

/** Unpacks one part; one that is larger than its directory says is refused. */
export const unpackEntry = (file: Buffer, entry: ZipEntry): Buffer => {
  const at = entry.headerOffset
  if (at + 30 > file.length || file.readUInt32LE(at) !== localSignature) refuse('文件已损坏，请重新保存后上传')
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const packed = file.subarray(from, from + entry.packedBytes)
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpackedBytes) })
  } catch {
    // Damaged, or larger than it claims: either way nothing to read further.
    return refuse('文件已损坏，请重新保存后上传')
  }
}
