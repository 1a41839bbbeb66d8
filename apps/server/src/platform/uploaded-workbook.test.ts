import { describe, expect, it } from 'vitest'
import { uploadedWorkbook } from './uploaded-workbook.ts'

describe('a workbook that is uploaded', () => {
  it('is named without the folder it lay in, composed, by the end of a long name', async () => {
    const named = async (name: string) => (await uploadedWorkbook([new File(['1'], name)])).name
    expect(await named('C:\\桌面\\工单.xlsx')).toBe('工单.xlsx')
    expect(await named('上报/工单.XLSX')).toBe('工单.XLSX')
    expect(await named('Cafe\u0301.xlsx')).toBe('Caf\u00e9.xlsx')
    expect(await named(`${'长'.repeat(200)}.xlsx`)).toBe(`${'长'.repeat(95)}.xlsx`)
  })

  it('is given with its bytes', async () => {
    expect((await uploadedWorkbook([new File([Uint8Array.of(80, 75)], '工单.xlsx')])).data).toEqual(
      Uint8Array.of(80, 75),
    )
  })

  it('is refused where there is no file, or a file of another kind', async () => {
    await expect(uploadedWorkbook([])).rejects.toThrow('请选择文件')
    await expect(uploadedWorkbook([new File(['a,b'], '工单.csv')])).rejects.toThrow(
      '仅支持 .xlsx 文件，请使用模板填写后上传',
    )
  })
})
