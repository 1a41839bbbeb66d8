import { failureText, notify } from './notify.ts'

let running = 0

const offer = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the address over once the click is handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** Fetches a file and offers it under a name; a second wish while one runs is told to wait (request-15). */
export const saveFile = async (name: string, fetchFile: () => Promise<Blob>): Promise<void> => {
  if (running > 0) {
    notify.warning('下载中, 请稍后')
    return
  }
  running += 1
  try {
    offer(await fetchFile(), name)
  } catch (error) {
    notify.error(failureText('下载失败', error))
  } finally {
    running -= 1
  }
}
