import { Fail } from '@qingkong/contract/errors'

export interface UploadedWorkbook {
  /** As it is shown and stored: without a path, not endless. */
  name: string
  data: Uint8Array
}

const mostNameLength = 100

/**
 * The workbook that a call brings; what stands in it is not looked at.
 * @throws Fail INVALID_INPUT without a file, SPREADSHEET_REFUSED for one that is no .xlsx by its name
 */
export const uploadedWorkbook = async ([file]: readonly File[]): Promise<UploadedWorkbook> => {
  if (!file) throw new Fail('INVALID_INPUT', '请选择文件')
  if (!/\.xlsx$/i.test(file.name)) throw new Fail('SPREADSHEET_REFUSED', '仅支持 .xlsx 文件，请使用模板填写后上传')
  const name = (file.name.normalize('NFC').split(/[\\/]/).at(-1) ?? '').slice(-mostNameLength)
  return { name, data: new Uint8Array(await file.arrayBuffer()) }
}

/**
 * How much of a form is read. Some rows beyond the limit, so that one that is too long is told so by its rows; spare columns
 * that people add for themselves do no harm, a sheet of hundreds is none of ours.
 */
export const formLimits = (maxLines: number): { maxRows: number; maxColumns: number } => ({
  maxRows: maxLines + 500,
  maxColumns: 64,
})
