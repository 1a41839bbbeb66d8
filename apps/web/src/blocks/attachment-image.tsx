import { FileImageOutlined, PlayCircleFilled } from '@ant-design/icons'
import { useState } from 'react'
import { attachmentKind, type StoredFile } from './attachment-kind.ts'
import { MediaViewer } from './media-viewer.tsx'
import { useAttachmentUrl } from './use-attachment-url.ts'
import './blocks.css'

const PictureThumb = ({ file }: { file: StoredFile }) => {
  const { url, failed } = useAttachmentUrl(file.attachmentId)
  const [broken, setBroken] = useState(false)
  if (failed || broken)
    return (
      <span className="picture-missing">
        <FileImageOutlined />
        暂无图片
      </span>
    )
  return url ? <img src={url} alt={file.fileName} onError={() => setBroken(true)} /> : null
}

/** Pictures and videos of an event or a form; a click opens the full-screen viewer at that one. */
export const Attachments = ({ files }: { files: readonly StoredFile[] }) => {
  const [shown, setShown] = useState<number | null>(null)
  if (files.length === 0) return null
  return (
    <div className="pictures">
      {files.map((file, index) => {
        const kind = attachmentKind(file)
        return (
          <button
            key={file.attachmentId}
            type="button"
            className="plain-button picture"
            aria-label={kind === 'video' ? `播放视频${file.fileName}` : `查看图片${file.fileName}`}
            onClick={() => setShown(index)}
            data-testid={`attachment-${file.attachmentId}`}
          >
            {kind === 'video' ? <PlayCircleFilled className="picture-play" /> : <PictureThumb file={file} />}
          </button>
        )
      })}
      {shown === null ? null : <MediaViewer files={files} start={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
