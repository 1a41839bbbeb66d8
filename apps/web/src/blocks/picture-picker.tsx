import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { flowLimits, imageExtensions } from '@qingkong/domain/event/flow-form'
import { useEffect, useMemo } from 'react'
import { notify } from '../kit/notify.ts'
import { acceptPictures } from './picture-rules.ts'
import './blocks.css'

interface Props {
  value?: File[]
  onChange?: (files: File[]) => void
  testId?: string
}

const accept = imageExtensions.map((extension) => `.${extension}`).join(',')

const Preview = ({ file, onRemove }: { file: File; onRemove: () => void }) => {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <div className="picture">
      <img src={url} alt={file.name} />
      <button type="button" className="picture-remove" aria-label={`移除${file.name}`} onClick={onRemove}>
        <CloseOutlined />
      </button>
    </div>
  )
}

/** At most nine pictures, by extension (task-19). */
export const PicturePicker = ({ value = [], onChange, testId = 'pictures' }: Props) => {
  const add = (list: FileList | null) => {
    const { files, refused, tooMany } = acceptPictures(value, [...(list ?? [])])
    if (refused) notify.warning('仅允许上传图片格式')
    else if (tooMany) notify.warning(`最多上传${flowLimits.images}张图片`)
    onChange?.(files)
  }
  const full = value.length >= flowLimits.images
  return (
    <div>
      <div className="pictures">
        {value.map((file, index) => (
          <Preview
            key={`${file.name}-${file.size}-${file.lastModified}`}
            file={file}
            onRemove={() => onChange?.(value.filter((_, position) => position !== index))}
          />
        ))}
        {full ? null : (
          <label className="picture-add">
            <PlusOutlined style={{ fontSize: 18 }} />
            添加图片
            <input
              type="file"
              multiple
              accept={accept}
              onChange={(event) => {
                add(event.target.files)
                event.target.value = ''
              }}
              data-testid={`${testId}-input`}
            />
          </label>
        )}
      </div>
      <p className="pictures-tip">
        仅允许上传图片格式，最多{flowLimits.images}张{value.length > 0 ? `，已选${value.length}张` : ''}
      </p>
    </div>
  )
}
