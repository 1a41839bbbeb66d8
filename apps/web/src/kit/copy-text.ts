import { failureText, notify } from './notify.ts'

/** Puts text on the clipboard and says so (request-16). */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('复制成功')
  } catch (error) {
    notify.error(failureText('复制失败', error))
  }
}
