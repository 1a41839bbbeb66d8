import { z } from 'zod'

/** A file answer: the bytes, their type, and the name offered to the user. */
export interface FileAnswer {
  name: string
  type: string
  data: Uint8Array
  /** True when the browser may show it in place (pictures we re-encoded ourselves). */
  inline?: boolean
}

export const fileAnswer = z.custom<FileAnswer>(
  (value) => typeof value === 'object' && value !== null && 'data' in value && 'name' in value,
)

/** An uploaded file as the server's handlers and the typed client both see it (the web standard's File). */
export const uploadedFile = z.custom<File>(
  (value) => typeof File !== 'undefined' && value instanceof File,
  '请选择文件',
)

/** Exactly one file: a form sends it alone or as a list of one. */
export const oneFile = z
  .union([z.array(uploadedFile), uploadedFile.transform((file) => [file])], '请选择文件')
  .pipe(z.array(uploadedFile).min(1, '请选择文件').max(1, '一次只能上传一个文件'))
