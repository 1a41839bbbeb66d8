import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { notify } from './notify.ts'
import { saveFile } from './save-file.ts'

afterEach(() => vi.restoreAllMocks())

describe('files and the clipboard', () => {
  it('request-15: a second download while one runs says 下载中, 请稍后 and asks for nothing', async () => {
    const warning = vi.spyOn(notify, 'warning').mockReturnValue()
    let finish: (file: Blob) => void = () => undefined
    const first = saveFile('甲.xlsx', () => new Promise((resolve) => (finish = resolve)))
    const second = vi.fn(async () => new Blob())
    await saveFile('乙.xlsx', second)
    expect(warning).toHaveBeenCalledWith('下载中, 请稍后')
    expect(second).not.toHaveBeenCalled()
    finish(new Blob(['x']))
    await first
  })

  it('a failed download says why and leaves the next one free', async () => {
    const error = vi.spyOn(notify, 'error').mockReturnValue()
    await saveFile('甲.xlsx', () => Promise.reject(new Error('对象不存在或已被删除')))
    expect(error).toHaveBeenCalledWith('下载失败：对象不存在或已被删除')
    const warning = vi.spyOn(notify, 'warning').mockReturnValue()
    await saveFile('甲.xlsx', async () => new Blob(['x']))
    expect(warning).not.toHaveBeenCalled()
  })

  it('request-16: copying says 复制成功', async () => {
    const success = vi.spyOn(notify, 'success').mockReturnValue()
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await copyText('快报')
    expect(success).toHaveBeenCalledWith('复制成功')
  })
})
