import { failureText, notify } from '../../../kit/notify.ts'
import { saveFile } from '../../../kit/save-file.ts'

const type = 'image/png'

/** Puts a picture on the clipboard; where the browser allows no pictures there, it is saved as a file instead. */
export const copyPicture = async (name: string, draw: () => Promise<Blob>): Promise<void> => {
  // A page without TLS has no clipboard for pictures.
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) {
    await saveFile(name, draw)
    return
  }
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: draw() })])
    notify.success('图片已复制，可直接粘贴')
  } catch (error) {
    notify.error(failureText('复制图片失败', error))
  }
}
