import { buffer } from 'node:stream/consumers'
import { formatCity } from '@qingkong/domain/time/city-time'
import { ZipFile } from 'yazl'
import { sha256Of } from '../../../platform/sha256.ts'
import type { EvidenceContent } from './evidence-content.ts'
import { evidenceMark } from './evidence-mark.ts'

export interface PackEntry {
  path: string
  bytes: Buffer
}

/** What is in the pack, with the digest of every entry and of the data. */
const manifestOf = ({ event, dataVersion, dataAt }: EvidenceContent, entries: readonly PackEntry[]): Buffer =>
  Buffer.from(
    `${JSON.stringify(
      {
        mark: evidenceMark,
        eventCode: event.eventCode,
        dataVersion,
        dataTime: formatCity(dataAt),
        entries: entries.map(({ path, bytes }) => ({ path, sizeBytes: bytes.length, sha256: sha256Of(bytes) })),
      },
      null,
      2,
    )}\n`,
  )

/** ZIP keeps wall-clock times; the city's clock is written whatever zone the server runs in. */
const cityWallClock = (at: Date): Date => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = formatCity(at).split(/[- :]/).map(Number)
  return new Date(year, month - 1, day, hour, minute, second)
}

/** Entries and their manifest as a ZIP archive. The same entries make the same bytes. */
export const zipOf = async (content: EvidenceContent, entries: readonly PackEntry[]): Promise<Buffer> => {
  const zip = new ZipFile()
  const mtime = cityWallClock(content.dataAt)
  for (const { path, bytes } of [...entries, { path: 'manifest.json', bytes: manifestOf(content, entries) }])
    zip.addBuffer(bytes, path, { mtime, mode: 0o100644, forceDosTimestamp: true })
  zip.end()
  return buffer(zip.outputStream)
}
