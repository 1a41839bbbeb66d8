import { z } from 'zod'
import { uploadedFile } from '../core/blob.ts'

/** Pictures of a form: at most nine (document 1 section 5). */
export const pictures = z
  .union([z.array(uploadedFile), uploadedFile.transform((file) => [file])])
  .pipe(z.array(uploadedFile).max(9, '最多上传9张图片'))
  .default([])

/** Where an event stands after a step. */
export const StepDone = z.object({ eventId: z.string(), eventStatus: z.number(), eventStatusName: z.string() })
