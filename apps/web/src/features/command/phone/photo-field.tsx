import { CameraOutlined, CloseOutlined, PictureOutlined } from '@ant-design/icons'
import { flowLimits } from '@qingkong/domain/event/flow-form'
import { useEffect, useState } from 'react'
import { acceptPictures } from '../../../blocks/picture-rules.ts'
import { notify } from '../../../kit/notify.ts'

const Preview = ({ file, onRemove }: { file: File; onRemove: () => void }) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div className="phone-photo">
      {url ? <img src={url} alt={file.name} /> : null}
      <button type="button" aria-label={`移除${file.name}`} onClick={onRemove}>
        <CloseOutlined />
      </button>
    </div>
  )
}

interface Props {
  value?: File[]
  onChange?: (files: File[]) => void
}

/** Camera first; the album second. Time and place are drawn onto the pictures when they are sent. */
export const PhotoField = ({ value = [], onChange }: Props) => {
  const add = (input: HTMLInputElement) => {
    const { files, refused, tooMany } = acceptPictures(value, [...(input.files ?? [])])
    // The same picture may be chosen again after it was removed.
    input.value = ''
    if (refused) notify.warning('仅允许上传图片格式')
    else if (tooMany) notify.warning(`最多上传${flowLimits.images}张图片`)
    onChange?.(files)
  }
  const full = value.length >= flowLimits.images
  return (
    <div>
      <div className="phone-photos">
        {value.map((file, index) => (
          <Preview
            key={`${file.name}-${file.size}-${file.lastModified}-${index}`}
            file={file}
            onRemove={() => onChange?.(value.filter((_, position) => position !== index))}
          />
        ))}
        {full ? null : (
          <>
            <label className="phone-photo-add phone-photo-camera">
              <CameraOutlined />
              拍照
              <input
                type="file"
                accept="image/*"
                capture="environment"
                multiple
                onChange={(event) => add(event.target)}
                data-testid="phone-files"
              />
            </label>
            <label className="phone-photo-add">
              <PictureOutlined />
              相册
              <input type="file" accept="image/*" multiple onChange={(event) => add(event.target)} />
            </label>
          </>
        )}
      </div>
      <p className="state-hint">
        {value.length}/{flowLimits.images} 张，提交时自动加时间、地点水印
      </p>
    </div>
  )
}
