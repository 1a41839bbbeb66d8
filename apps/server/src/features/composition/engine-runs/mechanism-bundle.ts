import type { MechanismFiles } from '@qingkong/science/obm/mechanism/mechanism-files'
import { z } from 'zod'

/** What `mechanismFilesText` wrote: the files of a mechanism as one file of the store. */
const MechanismBundle = z.object({
  citation: z.string(),
  files: z.array(z.object({ name: z.string(), text: z.string() })),
})

export const readMechanismFiles = (bytes: Uint8Array): MechanismFiles =>
  MechanismBundle.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
